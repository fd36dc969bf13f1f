import type { Filter, UpdateFilter } from 'mongodb';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../document';
import { withNewListVersions } from '../list-versions';

type Membership = { readonly _id: string; readonly parties: string[]; readonly memberIds: string[] };

/** The embedded database runs nothing else during a command and holds the command's records in memory. */
const BATCH_SIZE = 200;

async function changeMembers(filter: Filter<Membership>, update: UpdateFilter<Membership>): Promise<number> {
  const records = (await database()).collection<Membership>(RECORDS);
  let changed = 0;
  const change = async (ids: readonly string[]): Promise<void> => {
    // The filter is repeated, because records may have changed since they were found.
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

/** Adds the account to all records with one of the identities. @returns how many */
export async function addMember(accountId: string, identities: readonly string[]): Promise<number> {
  const carrying = { parties: { $in: [...identities] } };
  return withNewListVersions([accountId], () => changeMembers(carrying, { $addToSet: { memberIds: accountId } }));
}

/** Removes the account from all records without one of its remaining identities. @returns how many */
export async function removeMember(accountId: string, identities: readonly string[]): Promise<number> {
  const others = { memberIds: accountId, parties: { $nin: [...identities] } };
  return withNewListVersions([accountId], () => changeMembers(others, { $pull: { memberIds: accountId } }));
}

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

export async function* eachRecordOf(identities: readonly string[]): AsyncGenerator<RecordDocument> {
  if (identities.length === 0) return;
  yield* (await records()).find({ parties: { $in: [...identities] } }, { batchSize: 100 });
}

/** Finds a record with its people only. */
export const findRecordParts = async (id: string): Promise<Partial<RecordDocument> | null> =>
  (await records()).findOne({ _id: id }, { projection: { contacts: 1, owners: 1, professionals: 1 } });

export const countRecordsOfParty = async (party: string): Promise<number> =>
  (await records()).countDocuments({ parties: party });

export async function listUnseenIdentities(identities: readonly string[]): Promise<string[]> {
  const collection = await records();
  const matches = await Promise.all(
    identities.map((party) => collection.findOne({ parties: party }, { projection: { _id: 1 } })),
  );
  return identities.filter((_party, at) => matches[at] === null);
}
