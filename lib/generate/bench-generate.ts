import { emptied, median, timed } from '../db/bench-database';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from './generate-records';
import { loadGenerated } from './load/load-generated';

const ROUNDS = 3;
const SLICE = 10_000;
const SEED = 'bench';

/** The driver's own insertMany of the same documents; making them is not counted. */
async function insertGenerated(count: number): Promise<number> {
  const records = (await database()).collection<{ _id: string }>(RECORDS);
  let milliseconds = 0;
  for (let from = 0; from < count; from += SLICE) {
    const documents = [...generateRecords({ ...generatorOptions(SEED), from, count: Math.min(SLICE, count - from) })];
    milliseconds += await timed(() => records.insertMany(documents as never, { ordered: false }));
  }
  return milliseconds;
}

/** The generator beside `insertMany` of the same documents: interleaved rounds, medians, and the memory of this process. */
export async function benchGenerate(count: number): Promise<string[]> {
  const db = await database();
  const made: number[] = [];
  const inserted: number[] = [];
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 50);
  for (let round = 0; round < ROUNDS; round++) {
    await emptied(db);
    made.push(await timed(() => loadGenerated({ count, seed: SEED })));
    // Only the generator's rounds are watched: the other holds whole slices.
    if (round === 0) clearInterval(watch);
    await emptied(db);
    inserted.push(await insertGenerated(count));
  }
  await db.dropDatabase();
  const rate = (milliseconds: number): string => `${Math.round((count / milliseconds) * 1_000)} a second`;
  const [ours, theirs] = [median(made), median(inserted)];
  return [
    `${count} generated records, medians of ${ROUNDS} interleaved rounds:`,
    '',
    `- \`insertMany\` of the documents: ${rate(theirs)}`,
    `- generator: ${rate(ours)}, ${(theirs / ours).toFixed(2)} times as many`,
    `- most memory of the generator's process: ${Math.round(memory / 1_048_576)} MB`,
  ];
}
