import { RECORDS } from '../../db/collections';
import type { Migration } from './migration';
import { recordCount, rewriteRecords } from './rewrite-records';

const filter = { opensFirst: { $exists: true } } as const;

export const recordIndexes: Migration = {
  version: 7,
  what: 'replace the indexes of records with fewer, and remove the field opensFirst, which only one of them needed',
  // The previous version of the portal would create its own indexes again.
  atStart: false,
  count: (db) => db.collection(RECORDS).countDocuments(filter),
  run: async (db, onProgress) => {
    const changed = await rewriteRecords(db, { filter, update: { $unset: { opensFirst: '' } } }, onProgress);
    return changed === 0 ? [] : [`Removed opensFirst from ${recordCount(changed)}.`];
  },
};
