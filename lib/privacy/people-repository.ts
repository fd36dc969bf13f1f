import { database } from '../db/client';
import { ACCOUNTS, AUDIT, RECORDS } from '../db/collections';
import type { Account, AccountDocument } from '../identity/accounts/document';
import type { AuditDocument } from '../identity/audit/document';
import type { RecordDocument } from '../records/document';
import { searchTextOf } from '../records/filters/search-text';
import { withNewListVersions } from '../records/list-versions';

type StoredRecord = RecordDocument & { readonly sourceHash?: string };

export type StrippedRecord = {
  readonly set: Readonly<Record<string, readonly unknown[]>>;
  readonly unset: readonly string[];
  readonly parties: readonly string[];
};

const records = async () => (await database()).collection<StoredRecord>(RECORDS);
const audit = async () => (await database()).collection<AuditDocument>(AUDIT);

/** Accounts whose holder is one of these parties in person. */
export async function listAccountsOfPerson(identities: readonly string[]): Promise<Account[]> {
  if (identities.length === 0) return [];
  const accounts = (await database()).collection<AccountDocument>(ACCOUNTS);
  const anyOf = { $in: [...identities] };
  // `self` is a subset of `identities`, which has an index.
  return accounts.find({ identities: anyOf, self: anyOf }, { projection: { passwordHash: 0 } }).toArray();
}

export const listRecordsOf = async (identities: readonly string[], limit: number): Promise<StoredRecord[]> =>
  (await records())
    .find({ parties: { $in: [...identities] } })
    .limit(limit)
    .toArray();

export const countRecordsOf = async (identity: string): Promise<number> =>
  (await records()).countDocuments({ parties: identity });

export const countRecordsOfMember = async (accountId: string): Promise<number> =>
  (await records()).countDocuments({ memberIds: accountId });

const searchTextWithout = (before: StoredRecord, { set, unset }: StrippedRecord): string =>
  searchTextOf(Object.fromEntries(Object.entries({ ...before, ...set }).filter(([name]) => !unset.includes(name))));

/** Stores records that have not changed since they were read. */
export async function storeStrippedRecords(
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
          // A hash of the erased data could be reversed by trying all values.
          $unset: Object.fromEntries([...unset, 'sourceHash'].map((field) => [field, ''])) as never,
        },
      },
    };
  });
  const members = changes.flatMap(({ before, memberIds }) => [...before.memberIds, ...memberIds]);
  await withNewListVersions(members, async () => (await records()).bulkWrite(updates, { ordered: false }));
}

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

/** Keeps entries about these subjects without saying who they are about. */
export const renameAuditSubjects = async (subjects: readonly string[], name: string): Promise<void> => {
  await (await audit()).updateMany(
    { subject: { $in: [...subjects] } },
    { $set: { subject: name }, $unset: { details: '' } },
  );
};
