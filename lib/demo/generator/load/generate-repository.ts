import { database } from '../../../db/client';
import { ACCOUNTS, RECORDS } from '../../../db/collections';
import type { AccountDocument } from '../../../identity/accounts/document';
import type { RecordContent } from '../../../records/document';
import { withNewListVersions } from '../../../records/list-versions';
import { identity, partyIdentity } from '../../../records/membership/parties';
import type { License, LicenseHolder } from '../demo-extras';

/** Leaves existing accounts unchanged. */
export async function addMissingAccounts(accounts: readonly AccountDocument[]): Promise<void> {
  if (accounts.length === 0) return;
  await (await database()).collection<AccountDocument>(ACCOUNTS).bulkWrite(
    accounts.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    })),
    { ordered: false },
  );
}

export async function addMembers(changes: readonly { readonly _id: string; readonly memberIds: readonly string[] }[]) {
  const additions = changes.filter(({ memberIds }) => memberIds.length > 0);
  if (additions.length === 0) return;
  const records = (await database()).collection<{ _id: string; memberIds: string[] }>(RECORDS);
  const updates = additions.map(({ _id, memberIds }) => ({
    updateOne: { filter: { _id }, update: { $addToSet: { memberIds: { $each: [...memberIds] } } } },
  }));
  const members = additions.flatMap(({ memberIds }) => memberIds);
  await withNewListVersions(members, () => records.bulkWrite(updates, { ordered: false }));
}

/** Reads the business name from any record with the license. */
export async function findLicenseHolders(licenses: readonly License[]): Promise<LicenseHolder[]> {
  const records = (await database()).collection<RecordContent>(RECORDS);
  const holders = licenses.map(async (license) => {
    const party = identity.license(license.licenseType, license.licenseNumber);
    const record = await records.findOne({ parties: party }, { projection: { professionals: 1 } });
    const holder = record?.professionals?.find((item) => partyIdentity('professionals', item) === party);
    return { ...license, businessName: String(holder?.businessName ?? license.licenseNumber) };
  });
  return Promise.all(holders);
}
