import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { timeLimits } from '../db/time-limits';

type ListVersion = { readonly _id: string; readonly version: string };

const versions = async () => (await database()).collection<ListVersion>(VERSIONS);

const keyOf = (accountId: string): string => `records:${accountId}`;

/** How long a version is cached. A change shows within this time in every process. */
const VERSION_CACHE_TTL_MS = 1_000;

/** On `globalThis`: the front server and Next each load this module. */
const shared = globalThis as typeof globalThis & { recordsPortalListVersions?: LRUCache<string, string> };

function versionCache(): LRUCache<string, string> {
  shared.recordsPortalListVersions ??= new LRUCache({ max: 10_000, ttl: VERSION_CACHE_TTL_MS });
  return shared.recordsPortalListVersions;
}

/**
 * The version of an account's list of records. It changes as soon as one of them is added, changed or removed; after a
 * change by another process within a second.
 */
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

/** Accounts without a version get none, because no list of theirs is cached. */
async function renewVersions(accountIds: Iterable<string>): Promise<void> {
  const accounts = [...new Set(accountIds)];
  if (accounts.length === 0) return;
  const _id = { $in: accounts.map(keyOf) };
  await (await versions()).updateMany({ _id }, { $set: { version: randomUUID() } });
  for (const account of accounts) versionCache().delete(account);
}

/**
 * Runs a write of records and renews the list versions of all accounts that were or are their members, even if the
 * write fails, since a part of it may be stored.
 */
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

/** Deletes the list version of a deleted account. */
export const clearListVersion = async (accountId: string): Promise<void> => {
  await (await versions()).deleteOne({ _id: keyOf(accountId) });
  versionCache().delete(accountId);
};
