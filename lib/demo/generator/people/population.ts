import type { Stored } from '../../../db/wire/writer';
import type { Random } from '../random';
import { type Person, person } from './person';
import { professional } from './professional';

/** The people and professionals who may be on a record. */
export type Population = {
  readonly pickPerson: (random: Random) => Person;
  /** A licensed professional, with the fields of 2.6.6 that belong to the license. */
  readonly pickProfessional: (random: Random) => Stored;
};

/**
 * Numbered people and professionals of one prefix. Low numbers are picked more often, so that one person has a single
 * record and another has fifty.
 */
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
