import { wallClockInstant } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { STATUS_TYPES } from '../../records/schema/query';
import { newRecord } from './new-record';
import { type Population, populationOf } from './people/population';
import { trade } from './people/professional';
import { hash32, Random } from './random';
import { typeReferences } from './types/record-types';

/** Records around whom the same people turn up; a block's people are known from its number alone. */
export const BLOCK = 1_000;
export const PEOPLE_A_BLOCK = 250;
export const TRADES_A_BLOCK = 20;
/** One record in so many is the large contractor's. */
const LARGE_EVERY = 20;

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2010, 10, 1);
const DAYS = 15 * 365;
/** The day on which a register of paper was moved here: one record in ten or so has this opening instant. */
const MOVED = Date.UTC(2016, 6, 1);
/** Parts of the records by how their opening day is known. */
const OPENED = { missing: 0.01, moved: 0.08, movedLarge: 0.3, midnight: 0.4, lastSecond: 0.02 };

const TYPES = typeReferences();

/** Licence number of the contractor with a twentieth of all records. */
export const largeLicenseOf = (seed: string): string => `T-${seed}-LARGE`;

/** Seed, agency and time zone: what every record of a run follows from beside its number. */
export type GeneratorOptions = {
  readonly seed: string;
  readonly agencyCode: string;
  readonly timeZone: string;
};

export const generatorOptions = (seed: string): GeneratorOptions => ({
  seed,
  agencyCode: env().AGENCY_CODE,
  timeZone: env().AGENCY_TIME_ZONE,
});

function openedDateOf(random: Random, isLarge: boolean, timeZone: string): Date | undefined {
  if (random.chance(OPENED.missing)) return undefined;
  const day = FIRST_DAY + random.int(0, DAYS - 1) * DAY;
  if (random.chance(isLarge ? OPENED.movedLarge : OPENED.moved)) return wallClockInstant(MOVED, timeZone);
  if (random.chance(OPENED.midnight)) return wallClockInstant(day, timeZone);
  const second = random.chance(OPENED.lastSecond) ? DAY / 1_000 - 1 : random.int(7 * 3_600, 20 * 3_600);
  return wallClockInstant(day + second * 1_000, timeZone);
}

let aroundBlock: { readonly key: string; readonly population: Population } | undefined;

function populationOfBlock(seed: string, block: number): Population {
  const key = `${seed}:${block}`;
  if (aroundBlock?.key !== key) {
    const first = { people: block * PEOPLE_A_BLOCK, trades: block * TRADES_A_BLOCK };
    aroundBlock = { key, population: populationOf(seed, { people: PEOPLE_A_BLOCK, trades: TRADES_A_BLOCK }, first) };
  }
  return aroundBlock.population;
}

/** Record `at` of a seed: the same whatever the number of records and the order in which they are made. */
export function generateRecord(at: number, { seed, agencyCode, timeZone }: GeneratorOptions): RecordContent {
  const customId = `G${seed}-${String(at).padStart(7, '0')}`;
  const random = new Random(`record:${customId}`);
  const isLarge = at % LARGE_EVERY === hash32(seed) % LARGE_EVERY;
  return newRecord({
    customId,
    agencyCode,
    type: random.pick(TYPES),
    statusType: random.pick(STATUS_TYPES),
    openedDate: openedDateOf(random, isLarge, timeZone),
    population: populationOfBlock(seed, Math.floor(at / BLOCK)),
    ...(isLarge && { professionals: [{ id: '1', ...trade(largeLicenseOf(seed)), isPrimary: 'Y' }] }),
    random,
  });
}

/** `count` records of a seed, one at a time: nothing of those before is held. @param from number of the first one. */
export function* generateRecords({
  from = 0,
  count,
  ...options
}: GeneratorOptions & { readonly from?: number; readonly count: number }): Generator<RecordContent> {
  for (let at = from; at < from + count; at++) yield generateRecord(at, options);
}
