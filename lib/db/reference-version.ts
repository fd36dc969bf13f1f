import { randomUUID } from 'node:crypto';
import { database } from './client';
import { VERSIONS } from './collections';
import { timeLimits } from './time-limits';

type VersionDocument = { readonly _id: string; readonly version: string };

const REFERENCE = 'reference';
/** For how long an answer of the database is believed: a change shows within a second in every process. */
const BELIEVED_MS = 1_000;

const versions = async () => (await database()).collection<VersionDocument>(VERSIONS);

type Asked = { readonly at: number; readonly version: Promise<string> };
/** On `globalThis`: the front server and Next each load this module. */
const cache = globalThis as typeof globalThis & { recordsPortalReferenceVersion?: Asked | undefined };

async function readVersion(): Promise<string> {
  const found = await (await versions()).findOne({ _id: REFERENCE }, { maxTimeMS: timeLimits().read });
  return found?.version ?? '';
}

/** Which version the reference data (record types, checklist groups) have; read at most once a second. */
export function referenceVersion(): Promise<string> {
  const now = Date.now();
  const asked = cache.recordsPortalReferenceVersion;
  if (asked !== undefined && now - asked.at < BELIEVED_MS) return asked.version;
  const version = readVersion();
  cache.recordsPortalReferenceVersion = { at: now, version };
  version.catch(() => {
    cache.recordsPortalReferenceVersion = undefined;
  });
  return version;
}

/** To be called after every change of reference data: all processes then drop what they keep of them. */
export async function referenceDataChanged(): Promise<void> {
  await (await versions()).updateOne({ _id: REFERENCE }, { $set: { version: randomUUID() } }, { upsert: true });
  cache.recordsPortalReferenceVersion = undefined;
}
