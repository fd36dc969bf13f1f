import { database } from './client';
import { AGENCY } from './collections';

/** Version of the collections' shape; a later version finds it here and migrates. */
export const SCHEMA_VERSION = 1;

type AgencyDocument = { readonly _id: 'agency'; readonly timeZone: string; readonly schemaVersion: number };

/** The settings do not fit what is stored; the message says what would be right. */
export class AgencyMismatchError extends Error {}

/**
 * Keeps the time zone with the first import and refuses another one later: it would move every stored date (contract,
 * Settings). Also refuses data of a later version of the portal.
 * @throws AgencyMismatchError
 */
export async function ensureAgency(timeZone: string): Promise<void> {
  const agency = (await database()).collection<AgencyDocument>(AGENCY);
  await agency.updateOne(
    { _id: 'agency' },
    { $setOnInsert: { timeZone, schemaVersion: SCHEMA_VERSION } },
    { upsert: true },
  );
  await checkAgency(timeZone);
}

/** The same check without storing anything: for a start before the first import. @throws AgencyMismatchError */
export async function checkAgency(timeZone: string): Promise<void> {
  const stored = await (await database()).collection<AgencyDocument>(AGENCY).findOne({ _id: 'agency' });
  if (stored === null) return;
  if (stored.schemaVersion > SCHEMA_VERSION) {
    throw new AgencyMismatchError(
      `The database has schema version ${stored.schemaVersion}; this portal knows ${SCHEMA_VERSION}. Run a newer portal.`,
    );
  }
  if (stored.timeZone !== timeZone) {
    throw new AgencyMismatchError(
      `AGENCY_TIME_ZONE is ${timeZone}, but the stored dates belong to ${stored.timeZone}. Set AGENCY_TIME_ZONE=${stored.timeZone}.`,
    );
  }
}

type DemoDocument = { readonly _id: 'demo'; readonly state: 'started' | 'loaded' };

/** Whether the demo agency is in this database, whole or in part. */
export async function isDemoLoaded(): Promise<'absent' | DemoDocument['state']> {
  const stored = await (await database()).collection<DemoDocument>(AGENCY).findOne({ _id: 'demo' });
  return stored?.state ?? 'absent';
}

export async function markDemo(state: DemoDocument['state']): Promise<void> {
  await (await database())
    .collection<DemoDocument>(AGENCY)
    .updateOne({ _id: 'demo' }, { $set: { state } }, { upsert: true });
}
