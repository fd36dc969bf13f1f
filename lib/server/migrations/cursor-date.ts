import { RECORDS } from '../../db/collections';
import type { Migration } from './migration';
import { recordCount, rewriteRecords } from './rewrite-records';

const filter = { walkDate: { $exists: true } } as const;

export const cursorDate: Migration = {
  version: 8,
  what: 'rename walkDate of records to cursorDate, and its index my_walk to my_cursor',
  // The previous version of the portal reads the old name.
  atStart: false,
  count: (db) => db.collection(RECORDS).countDocuments(filter),
  run: async (db, onProgress) => {
    const changed = await rewriteRecords(db, { filter, update: { $rename: { walkDate: 'cursorDate' } } }, onProgress);
    return changed === 0 ? [] : [`Renamed walkDate of ${recordCount(changed)}.`];
  },
};
