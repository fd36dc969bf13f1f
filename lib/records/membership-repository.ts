import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { identity } from './parties';

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

/** Takes the account from every record that carries none of the identities that it still holds; returns how many. */
export async function removeMember(accountId: string, identities: readonly string[]): Promise<number> {
  const records = (await database()).collection<Membership>(RECORDS);
  const { modifiedCount } = await records.updateMany(
    { memberIds: accountId, parties: { $nin: [...identities] } },
    { $pull: { memberIds: accountId } },
  );
  return modifiedCount;
}

/** Reference ids of the contacts that have an e-mail address, each once. */
export async function listContactIdsByEmail(email: string): Promise<string[]> {
  type Contacts = { readonly contacts?: readonly { readonly email?: string; readonly referenceContactId?: string }[] };
  const records = (await database()).collection<Contacts>(RECORDS);
  const party = identity.email(email);
  const found = await records
    .find({ parties: party }, { projection: { 'contacts.email': 1, 'contacts.referenceContactId': 1 } })
    .toArray();
  const ids = found
    .flatMap(({ contacts = [] }) => contacts)
    .filter((contact) => contact.email !== undefined && identity.email(contact.email) === party)
    .flatMap(({ referenceContactId }) => (referenceContactId === undefined ? [] : [referenceContactId]));
  return [...new Set(ids)];
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
