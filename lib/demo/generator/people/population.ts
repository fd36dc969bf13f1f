import type { StoredObject } from '../../../db/wire/writer';
import type { Random } from '../random';
import { type Person, person } from './person';
import { professional } from './professional';

export type Population = {
  readonly pickPerson: (random: Random) => Person;
  /** With the fields of specification 2.6.6 that belong to the license. */
  readonly pickProfessional: (random: Random) => StoredObject;
};

/** Picks low numbers more often, so that some people have one record and others have fifty. */
export function populationOf(
  prefix: string,
  size: { people: number; professionals: number },
  first: { people: number; professionals: number },
): Population {
  const skewed = (random: Random, count: number) => Math.floor(count * random.next() ** 1.3);
  return {
    pickPerson: (random) => person(`${prefix}-${first.people + skewed(random, size.people)}`),
    pickProfessional: (random) =>
      professional(`T-${prefix}-${first.professionals + skewed(random, size.professionals)}`),
  };
}
