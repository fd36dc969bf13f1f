import type { Db } from 'mongodb';
import { ACCOUNTS, AGENCY, APPS, CHECKLIST_GROUPS, MIGRATIONS, RECORD_TYPES, RECORDS } from '../../db/collections';

/** One for each version that the data have had since there were migrations. */
type MigrationDocument = { readonly _id: number; readonly what: string; readonly at: Date };

/** Collections of which one at least has documents as soon as anything is stored. */
const LASTING = [AGENCY, RECORDS, RECORD_TYPES, CHECKLIST_GROUPS, ACCOUNTS, APPS];

/** Version of data that were written before there were migrations. */
const FIRST_VERSION = 1;

async function isEmpty(db: Db): Promise<boolean> {
  for (const name of LASTING)
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) return false;
  return true;
}

/** The version of the stored data; undefined where nothing is stored. */
export async function storedVersion(db: Db): Promise<number | undefined> {
  const [last] = await db.collection<MigrationDocument>(MIGRATIONS).find().sort({ _id: -1 }).limit(1).toArray();
  if (last !== undefined) return last._id;
  // A portal of before migrations kept a version with the agency.
  const agency = await db.collection<{ _id: string; schemaVersion?: number }>(AGENCY).findOne({ _id: 'agency' });
  if (agency?.schemaVersion !== undefined) return agency.schemaVersion;
  return (await isEmpty(db)) ? undefined : FIRST_VERSION;
}

/** Keeps the version, also where a portal of before migrations looks for it: it refuses to start on newer data. */
export async function storeVersion(db: Db, version: number, what: string): Promise<void> {
  await db
    .collection<MigrationDocument>(MIGRATIONS)
    .updateOne({ _id: version }, { $setOnInsert: { what, at: new Date() } }, { upsert: true });
  await db
    .collection<{ _id: string; schemaVersion?: number }>(AGENCY)
    .updateOne({ _id: 'agency' }, { $set: { schemaVersion: version } });
}
