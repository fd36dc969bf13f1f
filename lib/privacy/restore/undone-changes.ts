import type { Db } from 'mongodb';
import { AUDIT } from '../../db/collections';
import type { Role } from '../../http/principal';
import type { AuditAction, AuditDocument } from '../../identity/audit/document';
import { findAccountsById, findAppsById, type ReplacedAccess } from './replaced-access';

export type UndoneChange = {
  readonly at: Date;
  readonly action: AuditAction;
  /** The account's email, or the id of the account or app. */
  readonly name: string;
  readonly role?: Role;
  readonly identities?: readonly string[];
  /** Identities that the account stayed linked to, but no longer as its holder. */
  readonly withoutSelf?: readonly string[];
  /** The person was also erased from records. */
  readonly records?: true;
  readonly hasAccount: boolean;
  readonly subject: string;
};

/** A restore ends tokens and sessions anyway. */
export const ENDED_BY_RESTORE: ReadonlySet<AuditAction> = new Set(['app.revoked', 'sessions.ended', 'token.revoked']);

const BATCH = 1_000;

async function missingLines(db: Db, lines: readonly AuditDocument[]): Promise<AuditDocument[]> {
  const missing: AuditDocument[] = [];
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    const ids = batch.map(({ _id }) => _id);
    const documents = await db
      .collection<AuditDocument>(AUDIT)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(documents.map(({ _id }) => _id));
    missing.push(...batch.filter(({ _id }) => !known.has(_id)));
  }
  return missing;
}

const textsOf = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'object' ? value : [];

/** The latest entry for each action on each account or app; erasures of people without an account are all kept. */
function lastOfEach(lines: readonly AuditDocument[]): AuditDocument[] {
  const last = new Map<string, AuditDocument>();
  for (const line of lines) {
    const { _id, action, subject } = line;
    const key = action === 'account.erased' ? _id : `${action} ${subject}`;
    const identities = [...textsOf(last.get(key)?.details?.identities), ...textsOf(line.details?.identities)];
    last.delete(key);
    last.set(key, identities.length === 0 ? line : { ...line, details: { identities: [...new Set(identities)] } });
  }
  return [...last.values()];
}

/** Changes since the backup that were still in force at the restore, oldest first. */
export async function listUndoneChanges(restored: Db, before: ReplacedAccess): Promise<UndoneChange[]> {
  const lines = lastOfEach(await missingLines(restored, before.lines));
  const erased = new Set(lines.filter(({ action }) => action === 'account.erased').map(({ subject }) => subject));
  const subjects = lines.map(({ subject }) => subject);
  const [accounts, apps] = await Promise.all([findAccountsById(restored, subjects), findAppsById(restored, subjects)]);
  return lines.flatMap(({ action, subject, at, details }): UndoneChange[] => {
    const account = before.accounts.get(subject);
    const known = account ?? accounts.get(subject);
    const change = { at, action, name: known?.email ?? subject, hasAccount: accounts.has(subject), subject };
    if (action === 'data.restored' || action === 'record.deleted') return [change];
    if (action === 'account.erased') return [{ ...change, ...(details?.records !== undefined && { records: true }) }];
    // An erasure supersedes the account's other changes, and what was created after the backup no longer exists.
    if (erased.has(subject) || !(change.hasAccount || apps.has(subject))) return [];
    if (action === 'account.disabled') return account?.disabled ? [change] : [];
    if (action === 'app.disabled') return before.disabledApps.has(subject) ? [change] : [];
    if (action === 'account.role-changed') return account === undefined ? [] : [{ ...change, role: account.role }];
    if (action !== 'identities.unlinked') return [change];
    const unlinked = textsOf(details?.identities);
    const identities = unlinked.filter((party) => !account?.identities.includes(party));
    const restoredSelf = accounts.get(subject)?.self ?? [];
    const withoutSelf = unlinked.filter(
      (party) => !identities.includes(party) && restoredSelf.includes(party) && !account?.self?.includes(party),
    );
    if (identities.length + withoutSelf.length === 0) return [];
    return [
      {
        ...change,
        ...(identities.length > 0 && { identities }),
        ...(withoutSelf.length > 0 && { withoutSelf }),
      },
    ];
  });
}
