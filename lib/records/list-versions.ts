import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { timeLimits } from '../db/time-limits';

type ListVersion = { readonly _id: string; readonly version: string };

const versions = async () => (await database()).collection<ListVersion>(VERSIONS);

const keyOf = (accountId: string): string => `records:${accountId}`;

/** A change is visible to all processes within this time. */
const VERSION_CACHE_TTL_MS = 1_000;

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
const shared = globalThis as typeof globalThis & { recordsPortalListVersions?: LRUCache<string, string> };

function versionCache(): LRUCache<string, string> {
  shared.recordsPortalListVersions ??= new LRUCache({ max: 10_000, ttl: VERSION_CACHE_TTL_MS });
  return shared.recordsPortalListVersions;
}

export async function listVersion(accountId: string): Promise<string> {
  const cached = versionCache().get(accountId);
  if (cached !== undefined) return cached;
  const version = await readVersion(accountId);
  versionCache().set(accountId, version);
  return version;
}

async function readVersion(accountId: string): Promise<string> {
  const _id = keyOf(accountId);
  const collection = await versions();
  const read = () => collection.findOne({ _id }, { maxTimeMS: timeLimits().read });
  const stored = await read();
  if (stored !== null) return stored.version;
  await collection.updateOne({ _id }, { $setOnInsert: { version: randomUUID() } }, { upsert: true });
  return (await read())?.version ?? '';
}

async function renewVersions(accountIds: Iterable<string>): Promise<void> {
  const accounts = [...new Set(accountIds)];
  if (accounts.length === 0) return;
  const _id = { $in: accounts.map(keyOf) };
  await (await versions()).updateMany({ _id }, { $set: { version: randomUUID() } });
  for (const account of accounts) versionCache().delete(account);
}

/** Renews the versions of all former and current members, even if the write fails: a part of it may be stored. */
export async function withNewListVersions<Result>(
  accountIds: Iterable<string>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } finally {
    await renewVersions(accountIds);
  }
}

export const clearListVersion = async (accountId: string): Promise<void> => {
  await (await versions()).deleteOne({ _id: keyOf(accountId) });
  versionCache().delete(accountId);
};
