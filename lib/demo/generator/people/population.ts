import type { Stored } from '../../../db/wire/writer';
import type { Random } from '../random';
import { type Person, person } from './person';
import { trade } from './professional';

/** Who may turn up on a record. */
export type Population = {
  readonly pickPerson: (random: Random) => Person;
  /** A licensed professional, with the fields of 2.6.6 that belong to the licence. */
  readonly pickTrade: (random: Random) => Stored;
};

/**
 * People and professionals of one prefix, numbered. A low number comes up more often, so that one person has a single
 * record and another has fifty.
 */
export function populationOf(
  prefix: string,
  size: { people: number; trades: number },
  first: { people: number; trades: number },
): Population {
  const skewed = (random: Random, count: number) => Math.floor(count * random.next() ** 1.3);
  return {
    pickPerson: (random) => person(`${prefix}-${first.people + skewed(random, size.people)}`),
    pickTrade: (random) => trade(`T-${prefix}-${first.trades + skewed(random, size.trades)}`),
  };
}
