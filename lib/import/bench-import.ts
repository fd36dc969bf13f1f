import { emptied, median, timed } from '../db/bench-database';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { importRecords } from './import-records';
import { loadMapping } from './mapping';

const ROUNDS = 5;

/**
 * The import of a file of permits beside the driver's own `insertMany` of the same documents into the same empty,
 * indexed collection: interleaved rounds, medians in milliseconds, and their ratio.
 */
export async function benchImport(file: string): Promise<string[]> {
  const db = await database();
  const mapping = await loadMapping('blds');
  await emptied(db);
  await importRecords({ file, mapping });
  const documents = await db.collection(RECORDS).find().toArray();
  const imports: number[] = [];
  const inserts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await emptied(db);
    inserts.push(await timed(() => db.collection(RECORDS).insertMany(documents)));
    await emptied(db);
    imports.push(await timed(() => importRecords({ file, mapping })));
  }
  const again = await timed(() => importRecords({ file, mapping }));
  await db.dropDatabase();
  const [imported, inserted] = [median(imports), median(inserts)];
  return [
    `${documents.length} permits, medians of ${ROUNDS} interleaved rounds:`,
    `  insertMany of the documents  ${inserted.toFixed(0)} ms`,
    `  import of the file           ${imported.toFixed(0)} ms   ${(imported / inserted).toFixed(2)} times insertMany`,
    `  import again, no change      ${again.toFixed(0)} ms   ${(again / inserted).toFixed(2)} times insertMany`,
  ];
}
