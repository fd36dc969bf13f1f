import { database } from '../db/client';
import { ACCOUNTS, AUDIT, RECORDS } from '../db/collections';
import type { Account, AccountDocument } from '../identity/accounts/document';
import type { AuditDocument } from '../identity/audit/document';
import type { RecordDocument } from '../records/document';
import { searchTextOf } from '../records/filters/search-text';
import { withNewListVersions } from '../records/list-versions';

type StoredRecord = RecordDocument & { readonly sourceHash?: string };

/** A record without a person: fields that it gets, fields that go, and the identities that are left. */
export type StrippedRecord = {
  readonly set: Readonly<Record<string, readonly unknown[]>>;
  readonly unset: readonly string[];
  readonly parties: readonly string[];
};

const records = async () => (await database()).collection<StoredRecord>(RECORDS);
const audit = async () => (await database()).collection<AuditDocument>(AUDIT);

/** Accounts that one of the identities is in person. */
export async function listAccountsInPerson(identities: readonly string[]): Promise<Account[]> {
  if (identities.length === 0) return [];
  const accounts = (await database()).collection<AccountDocument>(ACCOUNTS);
  const wanted = { $in: [...identities] };
  // What is in `self` is in `identities` too, which has an index.
  return accounts.find({ identities: wanted, self: wanted }, { projection: { passwordHash: 0 } }).toArray();
}

/** Some of the records that carry one of the identities. */
export const listRecordsOf = async (identities: readonly string[], limit: number): Promise<StoredRecord[]> =>
  (await records())
    .find({ parties: { $in: [...identities] } })
    .limit(limit)
    .toArray();

/** On how many records an identity stands. */
export const countRecordsOf = async (identity: string): Promise<number> =>
  (await records()).countDocuments({ parties: identity });

export const countRecordsOfMember = async (accountId: string): Promise<number> =>
  (await records()).countDocuments({ memberIds: accountId });

/** The search text without the fields that named the person. */
const searchTextWithout = (before: StoredRecord, { set, unset }: StrippedRecord): string =>
  searchTextOf(Object.fromEntries(Object.entries({ ...before, ...set }).filter(([name]) => !unset.includes(name))));

/** Stores records without a person, where nobody changed them since they were read. */
export async function storeStripped(
  changes: readonly { before: StoredRecord; stripped: StrippedRecord; memberIds: readonly string[] }[],
): Promise<void> {
  if (changes.length === 0) return;
  const updates = changes.map(({ before, stripped, memberIds }) => {
    const { _id, parties, sourceHash } = before;
    const { set, unset, parties: left } = stripped;
    const searchText = searchTextWithout(before, stripped);
    return {
      updateOne: {
        filter: { _id, parties: [...parties], sourceHash: sourceHash ?? null } as never,
        update: {
          $set: { ...set, searchText, parties: [...left], memberIds: [...memberIds] } as never,
          // The hash of what the record said would give back what was erased to whoever tries all there is.
          $unset: Object.fromEntries([...unset, 'sourceHash'].map((field) => [field, ''])) as never,
        },
      },
    };
  });
  const members = changes.flatMap(({ before, memberIds }) => [...before.memberIds, ...memberIds]);
  await withNewListVersions(members, async () => (await records()).bulkWrite(updates, { ordered: false }));
}

/** Lines about one of these subjects, and of what an account of these did; oldest first. */
export const listAuditOf = async (
  subjects: readonly string[],
  accountIds: readonly string[],
): Promise<AuditDocument[]> =>
  (await audit())
    .find({
      $or: [{ subject: { $in: [...subjects] } }, { actor: { $in: accountIds.map((id) => `account:${id}` as const) } }],
    })
    .sort({ at: 1, _id: 1 })
    .toArray();

export const countAuditOf = async (subjects: readonly string[]): Promise<number> =>
  (await audit()).countDocuments({ subject: { $in: [...subjects] } });

/** Lines about these subjects (addresses, identities) are kept without saying about whom. */
export const renameAuditSubjects = async (subjects: readonly string[], name: string): Promise<void> => {
  await (await audit()).updateMany(
    { subject: { $in: [...subjects] } },
    { $set: { subject: name }, $unset: { details: '' } },
  );
};
