import type { Db } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { makeIndexes } from '../../db/indexes';
import { RECORD_INDEXES } from '../../records/indexes';
import type { Migration } from './migration';

const BATCH = 500;
const withField = { opensFirst: { $exists: true } } as const;

/** Drops what earlier versions made: the records are rewritten faster without. */
async function dropOld(db: Db): Promise<void> {
  const isThere = (await db.listCollections({ name: RECORDS }, { nameOnly: true }).toArray()).length > 0;
  const indexes = isThere ? await db.collection(RECORDS).indexes() : [];
  const wanted = new Set(RECORD_INDEXES.map(({ name }) => name));
  const old = indexes.flatMap(({ name = '' }) => (/^(member|my)_/.test(name) && !wanted.has(name) ? [name] : []));
  for (const name of old) await db.collection(RECORDS).dropIndex(name);
}

/** Records have four indexes instead of twenty-one, and no field that only one of those needed. */
export const myIndexes: Migration = {
  version: 7,
  what: 'replace the indexes of records by fewer, and remove the field opensFirst, which only one of them needed',
  // A portal of the version before makes its own again.
  atStart: false,
  count: (db) => db.collection(RECORDS).countDocuments(withField),
  run: async (db, onProgress = () => undefined) => {
    await dropOld(db);
    const records = db.collection<{ readonly _id: string }>(RECORDS);
    const total = Math.max(1, await records.estimatedDocumentCount());
    let [changed, rows] = [0, 0];
    for (let last = ''; ; ) {
      const behind = records.find({ _id: { $gt: last } }, { projection: { _id: 1 } });
      const batch = await behind.sort({ _id: 1 }).limit(BATCH).toArray();
      const end = batch.at(-1);
      if (end === undefined) break;
      const some = { _id: { $gt: last, $lte: end._id }, ...withField };
      changed += (await records.updateMany(some, { $unset: { opensFirst: '' } })).modifiedCount;
      rows += batch.length;
      last = end._id;
      onProgress({ part: Math.min(1, rows / total) / 2, rows });
    }
    for (const [at, index] of RECORD_INDEXES.entries()) {
      await makeIndexes(db, { [RECORDS]: [index] });
      onProgress({ part: (1 + (at + 1) / RECORD_INDEXES.length) / 2, rows });
    }
    return changed === 0 ? [] : [`Removed opensFirst from ${changed} ${changed === 1 ? 'record' : 'records'}.`];
  },
};
