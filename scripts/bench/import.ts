import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize } from 'bson';
import type { Db, Document } from 'mongodb';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { generateRecords, generatorOptions } from '@/lib/demo/generator/generate-records';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { importRecords } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping/mapping';
import { measureTime, median, resetDatabase } from './measure/timing';
import { writePermits } from './measure/write-permits';

const ROUNDS = 3;
/** Larger imports take minutes, so one round is enough. */
const LARGE = 500_000;
/** All of these records, 7 kB each, are kept in memory. */
const GENERATED = 20_000;
const SEED = 'bench';
/** Larger batches are no faster. */
const INSERT_BATCH = 1_000;

/** @returns peak memory of an import in its own process, in MB */
export type MeasureMemory = (file: string) => Promise<number>;

const perSecond = (rows: number, milliseconds: number): string =>
  `${Math.round((rows / milliseconds) * 1_000)} per second`;

const numberOf = ({ customId }: Document): number => Number(String(customId).slice(2));

/**
 * The stored records in the order in which they were first written, because id order would halve the work of the database; as
 * bytes, because a million decoded records do not fit in memory.
 */
async function storedInOrder(db: Db, placeOf: (record: Document) => number): Promise<Uint8Array[]> {
  const records: { readonly place: number; readonly bytes: Uint8Array }[] = [];
  // The driver's types do not reflect `raw`.
  for await (const bytes of db.collection(RECORDS).find({}, { raw: true }) as AsyncIterable<unknown>)
    if (bytes instanceof Uint8Array) records.push({ place: placeOf(deserialize(bytes)), bytes });
  return records.sort((a, b) => a.place - b.place).map(({ bytes }) => bytes);
}

/** @returns ms in the driver, without decoding */
async function insertAll(documents: readonly Uint8Array[]): Promise<number> {
  const records = (await database()).collection(RECORDS);
  let spent = 0;
  for (let from = 0; from < documents.length; from += INSERT_BATCH) {
    const batch = documents.slice(from, from + INSERT_BATCH).map((bytes) => deserialize(bytes));
    spent += await measureTime(() => records.insertMany(batch, { ordered: false }));
  }
  return spent;
}

/** `portal generate` compared with `insertMany` of the same records, which are larger than permits of a file. */
async function benchGenerate(db: Db, count: number): Promise<string> {
  const load = () => loadGenerated({ count, seed: SEED });
  const ids = Array.from(generateRecords({ ...generatorOptions(SEED), from: 0, count }), ({ _id }) => _id);
  const places = new Map(ids.map((id, place) => [id, place]));
  await resetDatabase(db);
  await load();
  const documents = await storedInOrder(db, ({ _id }) => places.get(_id) ?? count);
  const [generates, inserts]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await resetDatabase(db);
    inserts.push(await insertAll(documents));
    await resetDatabase(db);
    generates.push(await measureTime(load));
  }
  await db.dropDatabase();
  const [generated, inserted] = [median(generates), median(inserts)];
  return `- \`portal generate\` of ${documents.length} records: ${generated.toFixed(0)} ms, ${perSecond(count, generated)}, ${(inserted / generated).toFixed(2)} of the rate of \`insertMany\` of the same records`;
}

async function benchSpeed(file: string, rows: number): Promise<string[]> {
  const db = await database();
  const mapping = await loadMapping('blds');
  await resetDatabase(db);
  await importRecords({ file, mapping });
  const documents = await storedInOrder(db, numberOf);
  const imports: number[] = [];
  const inserts: number[] = [];
  const rounds = rows < LARGE ? ROUNDS : 1;
  for (let round = 0; round < rounds; round++) {
    await resetDatabase(db);
    inserts.push(await insertAll(documents));
    await resetDatabase(db);
    imports.push(await measureTime(() => importRecords({ file, mapping })));
  }
  const again = await measureTime(() => importRecords({ file, mapping }));
  const generated = await benchGenerate(db, Math.min(rows, GENERATED));
  const [imported, inserted] = [median(imports), median(inserts)];
  return [
    `${documents.length} permits, ${rounds === 1 ? 'one round' : `medians of ${rounds} interleaved rounds`}:`,
    '',
    `- \`insertMany\` of the documents: ${inserted.toFixed(0)} ms, ${perSecond(rows, inserted)}`,
    `- import of the file: ${imported.toFixed(0)} ms, ${perSecond(rows, imported)}, ${(inserted / imported).toFixed(2)} of the rate of \`insertMany\``,
    `- import again, no change: ${again.toFixed(0)} ms, ${perSecond(rows, again)}, ${(again / inserted).toFixed(2)} times \`insertMany\``,
    generated,
  ];
}

/**
 * Compares the import with `insertMany` of the same documents, interleaved, and its memory for a tenth and all rows.
 */
export async function benchImport(rows: number, measureMemory: MeasureMemory): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  try {
    const [small, large] = [path.join(folder, 'small.csv'), path.join(folder, 'large.csv')];
    const tenth = Math.ceil(rows / 10);
    await writePermits(small, tenth);
    await writePermits(large, rows);
    const speed = await benchSpeed(large, rows);
    const [least, most] = [await measureMemory(small), await measureMemory(large)];
    return [
      ...speed,
      `- peak memory of a process that imports ${tenth} rows: ${least} MB; ${rows} rows: ${most} MB, ${(most / least).toFixed(2)} times`,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
