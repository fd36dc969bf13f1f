import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { timeLimits } from '../db/time-limits';
import { findAccount } from '../identity/accounts/repository';
import type { RecordDocument } from '../records/document';
import { DEMO_ACCOUNT_IDS } from './demo-accounts';

const KINDS = ['citizen', 'contractor', 'staff', 'admin'] as const;

export type SampleAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly kind: (typeof KINDS)[number];
  readonly records: number;
};

async function readSampleAccount(accountId: string): Promise<SampleAccount | undefined> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || account.disabled) return undefined;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return {
    email: account.email,
    firstName: account.name.split(' ')[0] ?? account.name,
    // The id ends with the kind, as in `demo-contractor`.
    kind: KINDS.find((kind) => accountId.endsWith(kind)) ?? 'citizen',
    records: await records.countDocuments({ memberIds: accountId }, { maxTimeMS: timeLimits().read }),
  };
}

/** The sample accounts, those with the most records first. */
export async function listSampleAccounts(): Promise<readonly SampleAccount[]> {
  const accounts = await Promise.all(DEMO_ACCOUNT_IDS.map(readSampleAccount));
  return accounts.filter((account) => account !== undefined).sort((a, b) => b.records - a.records);
}
