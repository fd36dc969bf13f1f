import type { Db } from 'mongodb';
import { IMPORTS, RECORDS } from '../../db/collections';
import type { Migration } from './migration';

/** A SHA-256 as the import writes it; the records of the generator have a word instead. */
const ROW_HASH = { sourceHash: /^[\w-]{43}$/ } as const;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * The hash of a row was made with the whole numbers of persons, of which it gave back what is not stored to whoever tried all
 * there are; so did, of a file with one row, the hash under which it is kept how far its import came.
 */
export const sourceHashes: Migration = {
  version: 4,
  what: 'remove hashes that were made with whole personal numbers',
  atStart: false,
  count: async (db) => (await db.collection(RECORDS).countDocuments(ROW_HASH)) + (await countImports(db)),
  run: async (db) => {
    const { modifiedCount: records } = await db
      .collection(RECORDS)
      .updateMany(ROW_HASH, { $unset: { sourceHash: '' } });
    const { deletedCount: imports } = await db.collection(IMPORTS).deleteMany({});
    return [
      ...(records === 0
        ? []
        : [
            `Removed the source hashes of ${counted(records, 'record', 'records')}: the next import of the same files rewrites each once.`,
            'Backups and exports made before still hold the hashes: delete those that nobody needs.',
          ]),
      ...(imports === 0
        ? []
        : [`${counted(imports, 'interrupted import restarts', 'interrupted imports restart')} from the first row.`]),
    ];
  },
};

const countImports = (db: Db): Promise<number> => db.collection(IMPORTS).countDocuments();
