import { database } from './client';
import { AGENCY, RECORDS } from './collections';
import { SCHEMA_VERSION } from './schema-version';

/** What must not change under stored data: dates are in the time zone, ids and references carry the code. */
export type Agency = { readonly timeZone: string; readonly code: string };

type AgencyDocument = Partial<Agency> & { readonly _id: 'agency'; readonly schemaVersion: number };

/** The settings do not fit what is stored; the message says what would be right. */
export class AgencyMismatchError extends Error {}

const agencies = async () => (await database()).collection<AgencyDocument>(AGENCY);

/**
 * Keeps the agency's time zone and code where none are kept, and refuses others (contract, Settings): for an import.
 * @throws AgencyMismatchError
 */
export async function ensureAgency(agency: Agency): Promise<void> {
  const document = { ...agency, schemaVersion: SCHEMA_VERSION };
  await (await agencies()).updateOne({ _id: 'agency' }, { $setOnInsert: document }, { upsert: true });
  await checkAgency(agency);
}

/**
 * The same for a start of the portal, so that an import beside it, with other settings, is refused. While no record is
 * stored, which has dates and an id, what was kept is replaced.
 * @throws AgencyMismatchError
 */
export async function keepAgency(agency: Agency): Promise<void> {
  if (await hasRecords()) return ensureAgency(agency);
  const document = { ...agency, schemaVersion: SCHEMA_VERSION };
  await (await agencies()).updateOne({ _id: 'agency' }, { $set: document }, { upsert: true });
}

const hasRecords = async (): Promise<boolean> =>
  (await (await database()).collection(RECORDS).findOne({}, { projection: { _id: 1 } })) !== null;

/** The same check without storing anything. @throws AgencyMismatchError */
export async function checkAgency({ timeZone, code }: Agency): Promise<void> {
  const stored = await (await agencies()).findOne({ _id: 'agency' });
  if (stored === null) return;
  if (stored.timeZone !== timeZone) {
    const advice = `Set AGENCY_TIME_ZONE=${stored.timeZone}`;
    throw new AgencyMismatchError(
      (await hasRecords())
        ? `AGENCY_TIME_ZONE is ${timeZone}, but the stored dates belong to ${stored.timeZone}. ${advice}.`
        : `AGENCY_TIME_ZONE is ${timeZone}, but the portal was started with ${stored.timeZone}. ${advice} here; or, as no record is stored yet, start the portal with AGENCY_TIME_ZONE=${timeZone} first.`,
    );
  }
  // Data of before migrations keep no code.
  if (stored.code !== undefined && stored.code !== code) {
    throw new AgencyMismatchError(
      (await hasRecords())
        ? `AGENCY_CODE is ${code}, but the stored records belong to ${stored.code}, which stands in their ids. Set AGENCY_CODE=${stored.code}, or use another DATA_DIR or MONGODB_DB for ${code}.`
        : `AGENCY_CODE is ${code}, but the portal was started with ${stored.code}. Set AGENCY_CODE=${stored.code} here; or, as no record is stored yet, start the portal with AGENCY_CODE=${code} first.`,
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
