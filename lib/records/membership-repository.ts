import { database } from '../db/client';
import { RECORDS } from '../db/collections';

type Membership = { readonly _id: string; readonly parties: string[]; readonly memberIds: string[] };

/** Makes every record that carries one of the identities the account's; returns how many were not before. */
export async function addMember(accountId: string, identities: readonly string[]): Promise<number> {
  const records = (await database()).collection<Membership>(RECORDS);
  const { modifiedCount } = await records.updateMany(
    { parties: { $in: [...identities] } },
    { $addToSet: { memberIds: accountId } },
  );
  return modifiedCount;
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

/** Every identity on the records of an account, other people's included. */
export async function listPartiesOfMember(accountId: string): Promise<string[]> {
  const records = (await database()).collection<Membership>(RECORDS);
  return records.distinct('parties', { memberIds: accountId });
}
