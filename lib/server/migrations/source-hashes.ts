import type { Db } from 'mongodb';
import { IMPORTS, RECORDS } from '../../db/collections';
import type { Migration } from './migration';

/** A SHA-256 in base64url; generated records have a word instead. */
const ROW_HASH = { sourceHash: /^[\w-]{43}$/ } as const;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Hashes of whole personal numbers could be reversed by trying all of them. */
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
            'Backups and exports made before still contain the hashes: delete those that you do not need.',
          ]),
      ...(imports === 0
        ? []
        : [`${counted(imports, 'interrupted import restarts', 'interrupted imports restart')} from the first row.`]),
    ];
  },
};

const countImports = (db: Db): Promise<number> => db.collection(IMPORTS).countDocuments();
