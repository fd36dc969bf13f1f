import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { timeLimits } from '../db/time-limits';

type ListVersion = { readonly _id: string; readonly version: string };

const versions = async () => (await database()).collection<ListVersion>(VERSIONS);

const keyOf = (accountId: string): string => `records:${accountId}`;

/** For how long an answer of the database is believed: a change shows within a second in every process. */
const BELIEVED_MS = 1_000;

/** On `globalThis`: the front server and Next each load this module. */
const shared = globalThis as typeof globalThis & { recordsPortalListVersions?: LRUCache<string, string> };

function believed(): LRUCache<string, string> {
  shared.recordsPortalListVersions ??= new LRUCache({ max: 10_000, ttl: BELIEVED_MS });
  return shared.recordsPortalListVersions;
}

/**
 * Which version the records of an account have: another one as soon as one of them was added, changed or taken away; where
 * another process did that, within a second.
 */
export async function listVersion(accountId: string): Promise<string> {
  const known = believed().get(accountId);
  if (known !== undefined) return known;
  const version = await readVersion(accountId);
  believed().set(accountId, version);
  return version;
}

async function readVersion(accountId: string): Promise<string> {
  const _id = keyOf(accountId);
  const collection = await versions();
  const read = () => collection.findOne({ _id }, { maxTimeMS: timeLimits().read });
  const found = await read();
  if (found !== null) return found.version;
  await collection.updateOne({ _id }, { $setOnInsert: { version: randomUUID() } }, { upsert: true });
  return (await read())?.version ?? '';
}

/** Accounts without a version get none: nobody keeps a list of theirs. */
async function listsChanged(accountIds: Iterable<string>): Promise<void> {
  const accounts = [...new Set(accountIds)];
  if (accounts.length === 0) return;
  const _id = { $in: accounts.map(keyOf) };
  await (await versions()).updateMany({ _id }, { $set: { version: randomUUID() } });
  for (const account of accounts) believed().delete(account);
}

/**
 * For every write of records: renews the versions of all accounts whose records they were or are, also where the write
 * fails, since a part of it may be stored.
 */
export async function changingLists<Result>(
  accountIds: Iterable<string>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } finally {
    await listsChanged(accountIds);
  }
}

/** For an account that is deleted. */
export const forgetListVersion = async (accountId: string): Promise<void> => {
  await (await versions()).deleteOne({ _id: keyOf(accountId) });
  believed().delete(accountId);
};
