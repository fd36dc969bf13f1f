import { wallClockInstant } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { STATUS_TYPES } from '../../records/schema/query';
import { newRecord } from './new-record';
import { type Population, populationOf } from './people/population';
import { professional } from './people/professional';
import { hash32, Random } from './random';
import { typeReferences } from './types/record-types';

/** Records per block; each block has its own people. */
export const RECORDS_PER_BLOCK = 1_000;
export const PEOPLE_PER_BLOCK = 250;
export const PROFESSIONALS_PER_BLOCK = 20;
/** One record in 20 belongs to the large contractor. */
const LARGE_EVERY = 20;

const DAY = 86_400_000;
/** Fixed, so that a seed always generates the same records. */
const TODAY = new Date(Date.UTC(2025, 11, 15, 18));
const FIRST_DAY = Date.UTC(2010, 10, 1);
const DAYS = 15 * 365;
/** About one record in ten opens on this day, as if imported from a paper register. */
const PAPER_ENTRY_DAY = Date.UTC(2016, 6, 1);
/** Probabilities. */
const OPENED = { missing: 0.01, paper: 0.08, paperLarge: 0.3, midnight: 0.4, lastSecond: 0.02 };

const TYPES = typeReferences();

export const largeLicenseOf = (seed: string): string => `T-${seed}-LARGE`;

/** Together with a number, these determine a record. */
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
  if (random.chance(isLarge ? OPENED.paperLarge : OPENED.paper)) return wallClockInstant(PAPER_ENTRY_DAY, timeZone);
  if (random.chance(OPENED.midnight)) return wallClockInstant(day, timeZone);
  const second = random.chance(OPENED.lastSecond) ? DAY / 1_000 - 1 : random.int(7 * 3_600, 20 * 3_600);
  return wallClockInstant(day + second * 1_000, timeZone);
}

let currentBlock: { readonly key: string; readonly population: Population } | undefined;

function populationOfBlock(seed: string, block: number): Population {
  const key = `${seed}:${block}`;
  if (currentBlock?.key !== key) {
    const first = { people: block * PEOPLE_PER_BLOCK, professionals: block * PROFESSIONALS_PER_BLOCK };
    const size = { people: PEOPLE_PER_BLOCK, professionals: PROFESSIONALS_PER_BLOCK };
    currentBlock = { key, population: populationOf(seed, size, first) };
  }
  return currentBlock.population;
}

/** Generates record number `at` of a seed, independent of count and order. */
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
    population: populationOfBlock(seed, Math.floor(at / RECORDS_PER_BLOCK)),
    today: TODAY,
    ...(isLarge && { professionals: [{ id: '1', ...professional(largeLicenseOf(seed)), isPrimary: 'Y' }] }),
    random,
  });
}

/** @param from number of the first record */
export function* generateRecords({
  from = 0,
  count,
  ...options
}: GeneratorOptions & { readonly from?: number; readonly count: number }): Generator<RecordContent> {
  for (let at = from; at < from + count; at++) yield generateRecord(at, options);
}
