import type { Db, Document, Filter } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { createIndexes } from '../../db/indexes';
import { RECORD_INDEXES } from '../../records/indexes';
import type { OnProgress } from './migration';

type Stored = Document & { readonly _id: string };

const BATCH = 500;

/** Drops indexes of earlier versions, but not those that an operator added. */
async function dropOldIndexes(db: Db): Promise<void> {
  const exists = (await db.listCollections({ name: RECORDS }, { nameOnly: true }).toArray()).length > 0;
  const indexes = exists ? await db.collection(RECORDS).indexes() : [];
  const current = new Set(RECORD_INDEXES.map(({ name }) => name));
  const old = indexes.flatMap(({ name = '' }) => (/^(member|my)_/.test(name) && !current.has(name) ? [name] : []));
  for (const name of old) await db.collection(RECORDS).dropIndex(name);
}

/** Old indexes are dropped first because they slow down writes. @returns the number of changed records */
export async function rewriteRecords(
  db: Db,
  { filter, update }: { readonly filter: Filter<Stored>; readonly update: Document },
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  await dropOldIndexes(db);
  const records = db.collection<Stored>(RECORDS);
  const total = Math.max(1, await records.estimatedDocumentCount());
  let [changed, rows] = [0, 0];
  for (let last = ''; ; ) {
    const next = records.find({ _id: { $gt: last } }, { projection: { _id: 1 } });
    const batch = await next.sort({ _id: 1 }).limit(BATCH).toArray();
    const end = batch.at(-1);
    if (end === undefined) break;
    const range = { _id: { $gt: last, $lte: end._id } } as Filter<Stored>;
    changed += (await records.updateMany({ $and: [range, filter] }, update)).modifiedCount;
    rows += batch.length;
    last = end._id;
    onProgress({ part: Math.min(1, rows / total) / 2, rows });
  }
  for (const [at, index] of RECORD_INDEXES.entries()) {
    await createIndexes(db, { [RECORDS]: [index] });
    onProgress({ part: (1 + (at + 1) / RECORD_INDEXES.length) / 2, rows });
  }
  return changed;
}

export const recordCount = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;
