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
import { BLOCK, generateRecords, generatorOptions } from '../generate-records';
import groups from '../types/checklist-groups.json' with { type: 'json' };
import { recordTypes } from '../types/record-types';
import { addMembers, addMissingAccounts, findLicenseHolders } from './generate-repository';
import { accountsOfBlock, largeAccount } from './population-accounts';

/** The demo agency's checklist groups; JSON gives flags and result types as any text, which a test checks. */
export const checklistGroups = (): readonly ChecklistGroupDocument[] => groups as readonly ChecklistGroupDocument[];

/** Records of a batch, a divisor of the block. Twice as many are a tenth faster and take 50 MB more. */
const BATCH = 100;
/** Batches under way while the next is made; never more is held. */
const MOST_UNDER_WAY = 3;
/** No row of a file stands behind these records; an import of the same number replaces them. */
const SOURCE = 'generated';

export type LoadGeneratedOptions = {
  readonly count: number;
  readonly seed: string;
  /** Also make an account for each of the people and professionals. */
  readonly accounts?: boolean;
  /** Told after every batch; `part` is 0 to 1. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

export type GenerateReport = { records: number; alreadyThere: number; accounts: number; recordTypesAdded: number };

/** Stores records that are not there yet, with the accounts that hold one of their identities; returns how many were. */
async function store(records: readonly RecordContent[], members: MemberLookup): Promise<number> {
  const membersOf = await members.learn(records.flatMap(({ parties }) => parties));
  const changes = records.map((record) => ({ ...record, memberIds: membersOf(record.parties), sourceHash: SOURCE }));
  const there = await insertRecords(changes);
  if (there.size > 0) await addMembers(changes.filter(({ _id }) => there.has(_id)));
  return there.size;
}

/** The record types and checklist groups that records and pages refer to. */
export async function loadSettings(): Promise<number> {
  await addMissingChecklistGroups(checklistGroups());
  return addMissingRecordTypes(recordTypes());
}

/**
 * Makes records from a seed and stores them in batches, in constant memory. Making the same again changes nothing, and
 * a run that was stopped can be repeated.
 * @throws AgencyMismatchError when the stored data belong to another time zone or agency.
 */
export async function loadGenerated({
  count,
  seed,
  accounts = false,
  onProgress,
}: LoadGeneratedOptions): Promise<GenerateReport> {
  await ensureAgency({ timeZone: env().AGENCY_TIME_ZONE, code: env().AGENCY_CODE });
  const report: GenerateReport = {
    records: count,
    alreadyThere: 0,
    accounts: 0,
    recordTypesAdded: await loadSettings(),
  };
  const addAccounts = async (documents: Parameters<typeof addMissingAccounts>[0]) => {
    await addMissingAccounts(documents);
    report.accounts += documents.length;
  };
  if (accounts) await addAccounts([largeAccount(seed)]);
  const first = new MemberLookup();
  let members = first;
  const underWay: Promise<void>[] = [];
  let rows = 0;
  const options = generatorOptions(seed);
  for (let from = 0; from < count; from += BATCH) {
    if (from % BLOCK === 0) {
      // Another block, other people: what was learnt of those before would only fill the memory.
      members = new MemberLookup();
      if (accounts) await addAccounts(accountsOfBlock(seed, from / BLOCK));
    }
    const batch = [...generateRecords({ ...options, from, count: Math.min(BATCH, count - from) })];
    if (underWay.length >= MOST_UNDER_WAY) await underWay.shift();
    const stored = store(batch, members).then((there) => {
      report.alreadyThere += there;
      // Two batches may end in either order: what counts is how many are stored.
      rows += batch.length;
      onProgress?.({ part: rows / count, rows });
    });
    // Failures surface where it is awaited; until then they must not count as unhandled.
    stored.catch(() => undefined);
    underWay.push(stored);
    // Making a batch takes the thread: the one before gets on its way first.
    await setImmediate();
  }
  await Promise.all(underWay);
  await first.catchUp();
  return report;
}

/** Stores the demo's records of the other modules, some of them the license holders'. Can be repeated. */
export async function loadDemoExtras(licenses: readonly License[]): Promise<number> {
  const members = new MemberLookup();
  const extras = demoExtras(await findLicenseHolders(licenses), new Date());
  const there = await store(extras, members);
  await members.catchUp();
  return extras.length - there;
}
