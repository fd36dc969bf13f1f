import type { Document } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { SEARCHED_FIELDS, searchTextOf } from '../../records/filters/search-text';
import type { Migration } from './migration';

type StoredRecord = Document & { readonly _id: string };

const BATCH = 500;
const withoutText = { searchText: { $exists: false } } as const;
const PROJECTION = Object.fromEntries(SEARCHED_FIELDS.map((name) => [name, 1]));

export const searchText: Migration = {
  version: 5,
  what: 'store the text that a search looks in with each record',
  // A search does not find records without this text, and the previous version of the portal stores such records.
  atStart: false,
  count: (db) => db.collection(RECORDS).countDocuments(withoutText),
  run: async (db, onProgress) => {
    const records = db.collection<StoredRecord>(RECORDS);
    const total = await records.countDocuments(withoutText);
    let changed = 0;
    let rows = 0;
    for (let last = ''; ; ) {
      const batch = await records
        .find({ _id: { $gt: last }, ...withoutText }, { projection: PROJECTION })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const end = batch.at(-1);
      if (end === undefined) break;
      const { modifiedCount } = await records.bulkWrite(
        batch.map((record) => ({
          updateOne: {
            filter: { _id: record._id, ...withoutText },
            update: { $set: { searchText: searchTextOf(record) } },
          },
        })),
        { ordered: false },
      );
      changed += modifiedCount;
      rows += batch.length;
      onProgress?.({ part: Math.min(1, rows / total), rows });
      last = end._id;
    }
    return changed === 0 ? [] : [`Added search text to ${changed} ${changed === 1 ? 'record' : 'records'}.`];
  },
};
