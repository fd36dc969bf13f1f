import { createAccount } from '../../identity/accounts/create-account';
import type { Account } from '../../identity/accounts/document';
import { AccountTakenError, findAccountByEmail } from '../../identity/accounts/repository';
import type { Actor } from '../../identity/audit/document';
import { findLicenses } from '../../records/membership/find-licenses';
import { doubtSentence, formatLicense, summarizeIdentity } from '../../records/membership/identity-summary';
import { linkIdentities } from '../../records/membership/link-identities';
import { listUnseenIdentities } from '../../records/membership/membership-repository';
import type { Progress } from '../import-records';
import { openItems } from '../open-items';
import { NOTHING_REFUSED, type Refusal, type RefusalReport, Refusals, refusalLines } from '../refusals';
import { isUnreadable, type Line } from '../rows/row';
import { quoteValue, RowError } from '../values/cells';
import { accountFromItem } from './account-item';
import { type AccountRow, accountFromRow, checkAccountColumns } from './account-row';

/** Number of rows that are stored concurrently and share one commit. */
const BATCH = 16;
const MAX_UNSEEN = 1_000;

/** Every row read is counted in exactly one of created, linked, unchanged and refused. */
export type AccountReport = RefusalReport & {
  read: number;
  created: number;
  /** Of the created accounts, how many were also linked. */
  createdLinked: number;
  linked: number;
  unchanged: number;
  records: number;
  /** Linked identities that no record has yet; at most 1,000. */
  readonly unseen: string[];
  readonly unusedColumns: string[];
};

export type AccountImportOptions = {
  readonly file: string;
  readonly actor: Actor;
  /** Default: beside the file. */
  readonly refusedFile?: string | undefined;
  /** `--one-person`: several names or contact details are the same person or firm. */
  readonly onePerson?: boolean | undefined;
  readonly onProgress?: (progress: Progress) => void;
};

type Stored = {
  readonly outcome: 'created' | 'linked' | 'unchanged';
  readonly isLinked: boolean;
  readonly records: number;
  readonly unseen: readonly string[];
};

async function findOrCreateAccount(
  { email, name, role = 'citizen' }: AccountRow,
  actor: Actor,
): Promise<[Account, boolean]> {
  const existing = await findAccountByEmail(email);
  if (existing !== null) return [existing, false];
  try {
    return [await createAccount({ email, name, role }, actor), true];
  } catch (error) {
    if (!(error instanceof AccountTakenError)) throw error;
    // The person registered at the same moment.
    const registered = await findAccountByEmail(email);
    if (registered === null) throw error;
    return [registered, false];
  }
}

/** A name does not identify a person. @throws RowError if an identity may be several people */
async function rejectDoubtfulAccounts(identities: readonly string[], inPerson: boolean): Promise<void> {
  for (const party of identities) {
    const doubt = doubtSentence(await summarizeIdentity(party), { inPerson });
    if (doubt === undefined) continue;
    throw new RowError(
      `${doubt} Use numbers in the mapping; or, if they are the same person, import a file of this row and others that you have checked with --one-person`,
    );
  }
}

/** @throws RowError if no license or several match */
async function resolveLicense(text: string): Promise<string> {
  const { identities, exact } = await findLicenses(text);
  const [found = exact, ...others] = identities;
  if (found !== undefined && others.length === 0) return found;
  const types = identities.map((party) => quoteValue(formatLicense(party))).join(' or ');
  throw new RowError(
    others.length > 0
      ? `licenses has ${quoteValue(text)}, a number that several license types have; it must be ${types}`
      : `licenses has ${quoteValue(text)}, which no record has; before the records are imported, use TYPE:NUMBER such as "Plumber:AB-1"`,
  );
}

type Storing = Pick<AccountImportOptions, 'actor' | 'onePerson'>;

async function storeRow(read: AccountRow, { actor, onePerson = false }: Storing): Promise<Stored> {
  const licenses: string[] = [];
  for (const text of read.licenses) licenses.push(await resolveLicense(text));
  const row = { ...read, identities: [...new Set([...read.identities, ...licenses])] };
  if (!onePerson) {
    const account = await findAccountByEmail(row.email);
    const isHeld = (party: string): boolean =>
      (account?.identities.includes(party) && (!row.isSelf || account.self?.includes(party))) ?? false;
    await rejectDoubtfulAccounts(
      row.identities.filter((party) => !isHeld(party)),
      row.isSelf,
    );
  }
  const [account, isNew] = await findOrCreateAccount(row, actor);
  if (row.role !== undefined && row.role !== account.role)
    throw new RowError(
      `role is ${quoteValue(row.role)}, but the account has ${account.role}; an import does not change roles: use ${account.role} or leave it empty`,
    );
  const self = row.isSelf ? row.identities : [];
  const wasLinked =
    row.identities.every((party) => account.identities.includes(party)) &&
    self.every((party) => account.self?.includes(party));
  const records = wasLinked ? 0 : await linkIdentities(account._id, row.identities, { actor, self });
  const outcome = isNew ? 'created' : wasLinked ? 'unchanged' : 'linked';
  return {
    outcome,
    isLinked: !wasLinked,
    records,
    unseen: wasLinked ? [] : await listUnseenIdentities(row.identities),
  };
}

type Place = Pick<Refusal, 'line' | 'place'> & { readonly source: readonly Line[] };
type Pending = Place & { readonly row: AccountRow };

/** Creates missing accounts without a password, and removes nothing. @throws FileError if the file does not fit */
export async function importAccounts({
  file,
  actor,
  refusedFile,
  onePerson,
  onProgress,
}: AccountImportOptions): Promise<AccountReport> {
  const report: AccountReport = {
    read: 0,
    created: 0,
    createdLinked: 0,
    linked: 0,
    unchanged: 0,
    ...NOTHING_REFUSED,
    records: 0,
    unseen: [],
    unusedColumns: [],
  };
  const pending = new Map<string, Pending>();
  let bytes = 0;
  const items = await openItems(file, {
    onBytes: (read) => {
      bytes = read;
    },
    onColumns: (columns) => {
      report.unusedColumns.push(...checkAccountColumns(columns));
    },
    fromCells: accountFromRow,
    fromItem: accountFromItem,
    refusedFile,
  });
  const refusals = new Refusals(items.refused);

  const refuse = async ({ line, place, source }: Place, error: unknown): Promise<void> => {
    if (!(error instanceof RowError)) throw error;
    await refusals.add({ line, place, reason: error.message }, source);
  };
  const store = async (item: Pending): Promise<void> => {
    try {
      const { outcome, isLinked, records, unseen } = await storeRow(item.row, { actor, onePerson });
      report[outcome] += 1;
      if (outcome === 'created' && isLinked) report.createdLinked += 1;
      report.records += records;
      if (report.unseen.length < MAX_UNSEEN) report.unseen.push(...unseen);
    } catch (error) {
      await refuse(item, error);
    }
  };
  const flush = async (): Promise<void> => {
    const batch = [...pending.values()];
    pending.clear();
    await Promise.all(batch.map(store));
    onProgress?.({ bytes, rows: report.read });
  };

  await refusals.during(async () => {
    for await (const read of items.rows) {
      report.read += 1;
      const { line, place, source } = read;
      if (isUnreadable(read)) {
        await refusals.add({ line, place, reason: read.problem }, source);
        continue;
      }
      try {
        const row = read.read();
        // Two rows with the same email must be stored in sequence.
        if (pending.has(row.email) || pending.size >= BATCH) await flush();
        pending.set(row.email, { line, place, source, row });
      } catch (error) {
        await refuse(read, error);
      }
    }
    await flush();
  });
  return { ...report, ...refusals.report };
}

export function accountReportLines(report: AccountReport): string[] {
  const { read, created, createdLinked, linked, unchanged, refusedRows, records } = report;
  const { unseen, unusedColumns } = report;
  return [
    `read ${read}, created ${created} (${createdLinked} of them linked), linked ${linked} existing, unchanged ${unchanged}, refused ${refusedRows}`,
    `records newly linked: ${records}`,
    ...(unseen.length > 0 ? [`linked, but no record has them yet: ${unseen.join(', ')}`] : []),
    ...(unusedColumns.length > 0 ? [`unused columns: ${unusedColumns.join(', ')}`] : []),
    ...refusalLines(report),
  ];
}
