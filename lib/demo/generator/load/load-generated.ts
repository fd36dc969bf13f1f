import { setImmediate } from 'node:timers/promises';
import { ensureAgency } from '../../../db/agency';
import type { ChecklistGroupDocument } from '../../../inspections/document';
import { addMissingChecklistGroups } from '../../../inspections/repository';
import { env } from '../../../platform/settings/env';
import { addMissingRecordTypes } from '../../../record-types/repository';
import type { RecordContent } from '../../../records/document';
import { insertRecords } from '../../../records/import-repository';
import { MemberLookup } from '../../../records/membership/member-lookup';
import { demoExtras, type License } from '../demo-extras';
import { generateRecords, generatorOptions, RECORDS_PER_BLOCK } from '../generate-records';
import groups from '../types/checklist-groups.json' with { type: 'json' };
import { recordTypes } from '../types/record-types';
import { addMembers, addMissingAccounts, findLicenseHolders } from './generate-repository';
import { accountsOfBlock, largeAccount } from './population-accounts';

/** TypeScript widens flags and result types in JSON to string; a test checks them. */
export const checklistGroups = (): readonly ChecklistGroupDocument[] => groups as readonly ChecklistGroupDocument[];

/** A divisor of RECORDS_PER_BLOCK. Doubling it makes loading 10% faster but takes 50 MB more memory. */
const BATCH = 100;
/** Limits the memory that unfinished inserts hold. */
const MAX_PENDING_BATCHES = 3;
/** Matches no file, so importing the same record number replaces a generated record. */
const SOURCE_HASH = 'generated';

export type LoadGeneratedOptions = {
  readonly count: number;
  readonly seed: string;
  /** Also creates an account for each person and professional. */
  readonly accounts?: boolean;
  /** `part` is from 0 to 1. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

export type GenerationReport = { records: number; alreadyThere: number; accounts: number; recordTypesAdded: number };

/** Inserts new records and adds members to existing ones. @returns the number of existing ones */
async function storeRecords(records: readonly RecordContent[], members: MemberLookup): Promise<number> {
  const membersOf = await members.learn(records.flatMap(({ parties }) => parties));
  const changes = records.map((record) => ({
    ...record,
    memberIds: membersOf(record.parties),
    sourceHash: SOURCE_HASH,
  }));
  const existing = await insertRecords(changes);
  if (existing.size > 0) await addMembers(changes.filter(({ _id }) => existing.has(_id)));
  return existing.size;
}

/** @returns the number of record types added */
export async function loadReferenceData(): Promise<number> {
  await addMissingChecklistGroups(checklistGroups());
  return addMissingRecordTypes(recordTypes());
}

/** Idempotent, in constant memory. @throws AgencyMismatchError if stored data is from another time zone or agency. */
export async function loadGenerated({
  count,
  seed,
  accounts = false,
  onProgress,
}: LoadGeneratedOptions): Promise<GenerationReport> {
  await ensureAgency({ timeZone: env().AGENCY_TIME_ZONE, code: env().AGENCY_CODE });
  const report: GenerationReport = {
    records: count,
    alreadyThere: 0,
    accounts: 0,
    recordTypesAdded: await loadReferenceData(),
  };
  const addAccounts = async (documents: Parameters<typeof addMissingAccounts>[0]) => {
    await addMissingAccounts(documents);
    report.accounts += documents.length;
  };
  if (accounts) await addAccounts([largeAccount(seed)]);
  const firstLookup = new MemberLookup();
  let members = firstLookup;
  const pending: Promise<void>[] = [];
  let rows = 0;
  const options = generatorOptions(seed);
  for (let from = 0; from < count; from += BATCH) {
    if (from % RECORDS_PER_BLOCK === 0) {
      // Each block has its own people, so the previous lookup is no longer needed.
      members = new MemberLookup();
      if (accounts) await addAccounts(accountsOfBlock(seed, from / RECORDS_PER_BLOCK));
    }
    const batch = [...generateRecords({ ...options, from, count: Math.min(BATCH, count - from) })];
    if (pending.length >= MAX_PENDING_BATCHES) await pending.shift();
    const storing = storeRecords(batch, members).then((existing) => {
      report.alreadyThere += existing;
      // Batches may finish in any order, so progress counts stored rows.
      rows += batch.length;
      onProgress?.({ part: rows / count, rows });
    });
    // The error is thrown where the batch is awaited; until then it must not count as unhandled.
    storing.catch(() => undefined);
    pending.push(storing);
    // Generating a batch blocks the event loop, so let the previous one be sent first.
    await setImmediate();
  }
  await Promise.all(pending);
  await firstLookup.catchUp();
  return report;
}

/** @returns the number of records added */
export async function loadDemoExtras(licenses: readonly License[], today: Date): Promise<number> {
  const members = new MemberLookup();
  const extras = demoExtras(await findLicenseHolders(licenses), today);
  const existing = await storeRecords(extras, members);
  await members.catchUp();
  return extras.length - existing;
}
