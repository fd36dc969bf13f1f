import type { Filter, UpdateFilter } from 'mongodb';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../document';
import { withNewListVersions } from '../list-versions';

type Membership = { readonly _id: string; readonly parties: string[]; readonly memberIds: string[] };

/**
 * Records that one command changes. The embedded database runs nothing else meanwhile, and holds them all in memory.
 */
const BATCH_SIZE = 200;

/** Changes all matching records in batches. @returns how many were changed */
async function changeMembers(filter: Filter<Membership>, update: UpdateFilter<Membership>): Promise<number> {
  const records = (await database()).collection<Membership>(RECORDS);
  let changed = 0;
  const change = async (ids: readonly string[]): Promise<void> => {
    // The filter is repeated, because the records may have changed since they were found.
    const { modifiedCount } = await records.updateMany({ ...filter, _id: { $in: ids } }, update);
    changed += modifiedCount;
  };
  let ids: string[] = [];
  for await (const { _id } of records.find(filter, { projection: { _id: 1 }, batchSize: BATCH_SIZE })) {
    ids.push(_id);
    if (ids.length < BATCH_SIZE) continue;
    await change(ids);
    ids = [];
  }
  if (ids.length > 0) await change(ids);
  return changed;
}

/** Makes the account a member of every record that carries one of the identities. @returns how many it was added to */
export async function addMember(accountId: string, identities: readonly string[]): Promise<number> {
  const carrying = { parties: { $in: [...identities] } };
  return withNewListVersions([accountId], () => changeMembers(carrying, { $addToSet: { memberIds: accountId } }));
}

/** Removes the account from every record that carries none of its remaining identities. @returns from how many */
export async function removeMember(accountId: string, identities: readonly string[]): Promise<number> {
  const others = { memberIds: accountId, parties: { $nin: [...identities] } };
  return withNewListVersions([accountId], () => changeMembers(others, { $pull: { memberIds: accountId } }));
}

/** The identities that the most records carry, most frequent first. */
export async function listFrequentParties(
  prefix: string,
  limit: number,
): Promise<{ party: string; records: number }[]> {
  const records = (await database()).collection<Membership>(RECORDS);
  const counted = await records
    .aggregate<{ _id: string; records: number }>([
      { $unwind: '$parties' },
      { $group: { _id: '$parties', records: { $sum: 1 } } },
      { $sort: { records: -1, _id: 1 } },
    ])
    .toArray();
  return counted
    .filter(({ _id }) => _id.startsWith(prefix))
    .slice(0, limit)
    .map(({ _id, records: count }) => ({ party: _id, records: count }));
}

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

/** Records that carry one of the identities, a few at a time. */
export async function* eachRecordOf(identities: readonly string[]): AsyncGenerator<RecordDocument> {
  if (identities.length === 0) return;
  yield* (await records()).find({ parties: { $in: [...identities] } }, { batchSize: 100 });
}

/** The identities that are on no record. */
export async function listUnseen(identities: readonly string[]): Promise<string[]> {
  const collection = await records();
  const matches = await Promise.all(
    identities.map((party) => collection.findOne({ parties: party }, { projection: { _id: 1 } })),
  );
  return identities.filter((_party, at) => matches[at] === null);
}

/** Every identity on the records of an account, other people's included. */
export async function listPartiesOfMember(accountId: string): Promise<string[]> {
  const records = (await database()).collection<Membership>(RECORDS);
  return records.distinct('parties', { memberIds: accountId });
}
