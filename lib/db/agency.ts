import { database } from './client';
import { AGENCY, RECORDS } from './collections';
import { SCHEMA_VERSION } from './schema-version';

/** Settings that must not change once data is stored: dates depend on the time zone, ids and references on the code. */
export type Agency = { readonly timeZone: string; readonly code: string };

type AgencyDocument = Partial<Agency> & { readonly _id: 'agency'; readonly schemaVersion: number };

/** The settings differ from those of the stored data; the message names the right ones. */
export class AgencyMismatchError extends Error {}

const agencies = async () => (await database()).collection<AgencyDocument>(AGENCY);

/** Stores time zone and code if none are stored (contract, Settings). @throws AgencyMismatchError if others are stored */
export async function ensureAgency(agency: Agency): Promise<void> {
  const document = { ...agency, schemaVersion: SCHEMA_VERSION };
  await (await agencies()).updateOne({ _id: 'agency' }, { $setOnInsert: document }, { upsert: true });
  await checkAgency(agency);
}

/** Stores the settings at a start, replacing others while there are no records. @throws AgencyMismatchError */
export async function storeAgency(agency: Agency): Promise<void> {
  if (await hasRecords()) return ensureAgency(agency);
  const document = { ...agency, schemaVersion: SCHEMA_VERSION };
  await (await agencies()).updateOne({ _id: 'agency' }, { $set: document }, { upsert: true });
}

const hasRecords = async (): Promise<boolean> =>
  (await (await database()).collection(RECORDS).findOne({}, { projection: { _id: 1 } })) !== null;

/** Checks the settings without storing them. @throws AgencyMismatchError */
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
  // Data from before migrations have no code.
  if (stored.code !== undefined && stored.code !== code) {
    throw new AgencyMismatchError(
      (await hasRecords())
        ? `AGENCY_CODE is ${code}, but the stored records belong to ${stored.code}, which is part of their ids. Set AGENCY_CODE=${stored.code}, or use another DATA_DIR or MONGODB_DB for ${code}.`
        : `AGENCY_CODE is ${code}, but the portal was started with ${stored.code}. Set AGENCY_CODE=${stored.code} here; or, as no record is stored yet, start the portal with AGENCY_CODE=${code} first.`,
    );
  }
}

type DemoDocument = { readonly _id: 'demo'; readonly state: 'started' | 'loaded' };

export async function demoState(): Promise<'absent' | DemoDocument['state']> {
  const stored = await (await database()).collection<DemoDocument>(AGENCY).findOne({ _id: 'demo' });
  return stored?.state ?? 'absent';
}

export async function markDemo(state: DemoDocument['state']): Promise<void> {
  await (await database())
    .collection<DemoDocument>(AGENCY)
    .updateOne({ _id: 'demo' }, { $set: { state } }, { upsert: true });
}
