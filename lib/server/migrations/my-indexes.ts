import { RECORDS } from '../../db/collections';
import type { Migration } from './migration';
import { recordCount, rewriteRecords } from './rewrite-records';

const filter = { opensFirst: { $exists: true } } as const;

/** Records have four indexes instead of twenty-one, and no field that only one of those needed. */
export const myIndexes: Migration = {
  version: 7,
  what: 'replace the indexes of records by fewer, and remove the field opensFirst, which only one of them needed',
  // A portal of the version before makes its own again.
  atStart: false,
  count: (db) => db.collection(RECORDS).countDocuments(filter),
  run: async (db, onProgress) => {
    const changed = await rewriteRecords(db, { filter, update: { $unset: { opensFirst: '' } } }, onProgress);
    return changed === 0 ? [] : [`Removed opensFirst from ${recordCount(changed)}.`];
  },
};
