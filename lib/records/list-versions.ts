import { randomUUID } from 'node:crypto';
import { database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { timeLimits } from '../db/time-limits';

type ListVersion = { readonly _id: string; readonly version: string };

const versions = async () => (await database()).collection<ListVersion>(VERSIONS);

const keyOf = (accountId: string): string => `records:${accountId}`;

/** Which version the records of an account have: another one as soon as one of them was added, changed or taken away. */
export async function listVersion(accountId: string): Promise<string> {
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
  const keys = [...new Set(accountIds)].map(keyOf);
  if (keys.length === 0) return;
  await (await versions()).updateMany({ _id: { $in: keys } }, { $set: { version: randomUUID() } });
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
};
