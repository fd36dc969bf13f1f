import type { Db } from 'mongodb';
import { ACCOUNTS, AGENCY, APPS, CHECKLIST_GROUPS, MIGRATIONS, RECORD_TYPES, RECORDS } from '../../db/collections';

type MigrationDocument = { readonly _id: number; readonly what: string; readonly at: Date };

/** At least one of these has documents once anything is stored. */
const CORE_COLLECTIONS = [AGENCY, RECORDS, RECORD_TYPES, CHECKLIST_GROUPS, ACCOUNTS, APPS];

const FIRST_VERSION = 1;

async function isEmpty(db: Db): Promise<boolean> {
  for (const name of CORE_COLLECTIONS)
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) return false;
  return true;
}

export async function storedVersion(db: Db): Promise<number | undefined> {
  const [last] = await db.collection<MigrationDocument>(MIGRATIONS).find().sort({ _id: -1 }).limit(1).toArray();
  if (last !== undefined) return last._id;
  const agency = await db.collection<{ _id: string; schemaVersion?: number }>(AGENCY).findOne({ _id: 'agency' });
  if (agency?.schemaVersion !== undefined) return agency.schemaVersion;
  return (await isEmpty(db)) ? undefined : FIRST_VERSION;
}

/** Also stores the version where portals without migrations look for it, so that they refuse to start. */
export async function storeVersion(db: Db, version: number, what: string): Promise<void> {
  await db
    .collection<MigrationDocument>(MIGRATIONS)
    .updateOne({ _id: version }, { $setOnInsert: { what, at: new Date() } }, { upsert: true });
  await db
    .collection<{ _id: string; schemaVersion?: number }>(AGENCY)
    .updateOne({ _id: 'agency' }, { $set: { schemaVersion: version } });
}
