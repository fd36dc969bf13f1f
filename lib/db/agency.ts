import { database } from './client';
import { AGENCY } from './collections';
import { SCHEMA_VERSION } from './migrations/migrate';

/** What must not change under stored data: dates are in the time zone, ids and references carry the code. */
export type Agency = { readonly timeZone: string; readonly code: string };

type AgencyDocument = Partial<Agency> & { readonly _id: 'agency'; readonly schemaVersion: number };

/** The settings do not fit what is stored; the message says what would be right. */
export class AgencyMismatchError extends Error {}

/**
 * Keeps the agency's time zone and code with the first import and refuses others later (contract, Settings).
 * @throws AgencyMismatchError
 */
export async function ensureAgency(agency: Agency): Promise<void> {
  const stored = (await database()).collection<AgencyDocument>(AGENCY);
  await stored.updateOne(
    { _id: 'agency' },
    { $setOnInsert: { ...agency, schemaVersion: SCHEMA_VERSION } },
    { upsert: true },
  );
  await checkAgency(agency);
}

/** The same check without storing anything: for a start before the first import. @throws AgencyMismatchError */
export async function checkAgency({ timeZone, code }: Agency): Promise<void> {
  const stored = await (await database()).collection<AgencyDocument>(AGENCY).findOne({ _id: 'agency' });
  if (stored === null) return;
  if (stored.timeZone !== timeZone) {
    throw new AgencyMismatchError(
      `AGENCY_TIME_ZONE is ${timeZone}, but the stored dates belong to ${stored.timeZone}. Set AGENCY_TIME_ZONE=${stored.timeZone}.`,
    );
  }
  // Data of before migrations keep no code.
  if (stored.code !== undefined && stored.code !== code) {
    throw new AgencyMismatchError(
      `AGENCY_CODE is ${code}, but the stored records belong to ${stored.code}, which stands in their ids. Set AGENCY_CODE=${stored.code}, or use another DATA_DIR or MONGODB_DB for ${code}.`,
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
