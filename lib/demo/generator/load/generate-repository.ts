import { database } from '../../../db/client';
import { ACCOUNTS, RECORDS } from '../../../db/collections';
import type { AccountDocument } from '../../../identity/accounts/document';
import type { RecordContent } from '../../../records/document';
import { changingLists } from '../../../records/list-versions';
import { identity, partyIdentity } from '../../../records/membership/parties';
import type { License, LicenseHolder } from '../demo-extras';

/** Makes the accounts that are not there yet; leaves the others alone. */
export async function addMissingAccounts(accounts: readonly AccountDocument[]): Promise<void> {
  if (accounts.length === 0) return;
  await (await database()).collection<AccountDocument>(ACCOUNTS).bulkWrite(
    accounts.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    })),
    { ordered: false },
  );
}

/** Makes the accounts members of records that are there already. */
export async function addMembers(changes: readonly { readonly _id: string; readonly memberIds: readonly string[] }[]) {
  const wanted = changes.filter(({ memberIds }) => memberIds.length > 0);
  if (wanted.length === 0) return;
  const records = (await database()).collection<{ _id: string; memberIds: string[] }>(RECORDS);
  const updates = wanted.map(({ _id, memberIds }) => ({
    updateOne: { filter: { _id }, update: { $addToSet: { memberIds: { $each: [...memberIds] } } } },
  }));
  const members = wanted.flatMap(({ memberIds }) => memberIds);
  await changingLists(members, () => records.bulkWrite(updates, { ordered: false }));
}

/** The business names behind licenses, from any record that names them. */
export async function findLicenseHolders(licenses: readonly License[]): Promise<LicenseHolder[]> {
  const records = (await database()).collection<RecordContent>(RECORDS);
  const found = licenses.map(async (license) => {
    const party = identity.license(license.licenseType, license.licenseNumber);
    const record = await records.findOne({ parties: party }, { projection: { professionals: 1 } });
    const holder = record?.professionals?.find((item) => partyIdentity('professionals', item) === party);
    return { ...license, businessName: String(holder?.businessName ?? license.licenseNumber) };
  });
  return Promise.all(found);
}
