import type { Db, Document, Filter } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { createIndexes } from '../../db/indexes';
import { RECORD_INDEXES } from '../../records/indexes';
import type { OnProgress } from './migration';

type Stored = Document & { readonly _id: string };

const BATCH = 500;

/** Drops the indexes of earlier versions; those that an operator added stay. */
async function dropOldIndexes(db: Db): Promise<void> {
  const isThere = (await db.listCollections({ name: RECORDS }, { nameOnly: true }).toArray()).length > 0;
  const indexes = isThere ? await db.collection(RECORDS).indexes() : [];
  const wanted = new Set(RECORD_INDEXES.map(({ name }) => name));
  const old = indexes.flatMap(({ name = '' }) => (/^(member|my)_/.test(name) && !wanted.has(name) ? [name] : []));
  for (const name of old) await db.collection(RECORDS).dropIndex(name);
}

/**
 * Updates the records that match a condition, some at a time in the order of their ids, and replaces the indexes of earlier
 * versions by those of this one: first the old ones go, since each makes a write slower.
 * @returns how many records were changed.
 */
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
    const behind = records.find({ _id: { $gt: last } }, { projection: { _id: 1 } });
    const batch = await behind.sort({ _id: 1 }).limit(BATCH).toArray();
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

/** "1 record", "5 records". */
export const recordCount = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;
