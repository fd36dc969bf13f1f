import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { database } from './client';
import { VERSIONS } from './collections';
import { timeLimits } from './time-limits';

type VersionDocument = { readonly _id: string; readonly version: string };

const REFERENCE = 'reference';
/** How long a version is cached, so that every process sees a change within a second. */
const CACHE_TTL_MS = 1_000;

const versions = async () => (await database()).collection<VersionDocument>(VERSIONS);

type CachedVersion = { readonly at: number; readonly version: Promise<string> };
/** On `globalThis`, because the front server and Next each load this module. */
const cache = globalThis as typeof globalThis & { recordsPortalReferenceVersion?: CachedVersion | undefined };

async function readVersion(): Promise<string> {
  const document = await (await versions()).findOne({ _id: REFERENCE }, { maxTimeMS: timeLimits().read });
  return document?.version ?? '';
}

/** The version of the reference data (record types, checklist groups), read at most once a second. */
export function referenceVersion(): Promise<string> {
  const now = Date.now();
  const cached = cache.recordsPortalReferenceVersion;
  if (cached !== undefined && now - cached.at < CACHE_TTL_MS) return cached.version;
  const version = readVersion();
  cache.recordsPortalReferenceVersion = { at: now, version };
  version.catch(() => {
    cache.recordsPortalReferenceVersion = undefined;
  });
  return version;
}

/** Must be called after every change of reference data, so that all processes drop their caches. */
export async function renewReferenceVersion(): Promise<void> {
  await (await versions()).updateOne({ _id: REFERENCE }, { $set: { version: randomUUID() } }, { upsert: true });
  cache.recordsPortalReferenceVersion = undefined;
}

/** Changes made directly in the database show within this time. */
export const REFERENCE_TTL_MS = 60_000;

/** Repeats a read of reference data only after the data has changed. */
export function cachedReference<Value>(read: (db: Db) => Promise<Value>): () => Promise<Value> {
  type Cached = {
    readonly db: Db;
    readonly version: string;
    readonly readAt: number;
    readonly value: Promise<Value>;
  };
  let cached: Cached | undefined;
  return async () => {
    const [db, version] = await Promise.all([database(), referenceVersion()]);
    if (cached?.db !== db || cached.version !== version || Date.now() - cached.readAt >= REFERENCE_TTL_MS) {
      const value = read(db);
      cached = { db, version, readAt: Date.now(), value };
      value.catch(() => {
        if (cached?.value === value) cached = undefined;
      });
    }
    return cached.value;
  };
}
