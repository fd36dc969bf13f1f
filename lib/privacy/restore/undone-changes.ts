import type { Db } from 'mongodb';
import { AUDIT } from '../../db/collections';
import type { Role } from '../../http/principal';
import type { AuditAction, AuditDocument } from '../../identity/audit/document';
import { accountsOf, appsOf, type ReplacedAccess } from './replaced-access';

/** Something that was done since the backup was made, and that the restored data do not know. */
export type UndoneChange = {
  readonly at: Date;
  readonly action: AuditAction;
  /** E-mail of the account where it has one, else its id; id of the app. */
  readonly name: string;
  /** The role that the account had. */
  readonly role?: Role;
  /** Identities that the account was unlinked from. */
  readonly identities?: readonly string[];
  /** Identities that the account was no longer linked to as the person in person. */
  readonly withoutSelf?: readonly string[];
  /** Also what the records say of the person was erased. */
  readonly records?: true;
  /** Whether the restored data have the account. */
  readonly hasAccount: boolean;
  /** Id of the account, or of the app. */
  readonly subject: string;
};

/** What revokes tokens and sessions, which a restore ends by itself. */
export const ENDED_BY_RESTORE: ReadonlySet<AuditAction> = new Set(['app.revoked', 'sessions.ended', 'token.revoked']);

const BATCH = 1_000;

/** Lines that the restored audit log does not have. */
async function missingLines(db: Db, lines: readonly AuditDocument[]): Promise<AuditDocument[]> {
  const missing: AuditDocument[] = [];
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    const ids = batch.map(({ _id }) => _id);
    const found = await db
      .collection<AuditDocument>(AUDIT)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(found.map(({ _id }) => _id));
    missing.push(...batch.filter(({ _id }) => !known.has(_id)));
  }
  return missing;
}

const textsOf = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'object' ? value : [];

/** The last line of each action on each account or app; people without an account are not told apart. */
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

/**
 * What was disabled, changed, unlinked, revoked or erased since a backup was made, as far as it still held when the backup was
 * restored; oldest first. @param restored the restored data.
 */
export async function listUndoneChanges(restored: Db, before: ReplacedAccess): Promise<UndoneChange[]> {
  const lines = lastOfEach(await missingLines(restored, before.lines));
  const erased = new Set(lines.filter(({ action }) => action === 'account.erased').map(({ subject }) => subject));
  const subjects = lines.map(({ subject }) => subject);
  const [accounts, apps] = await Promise.all([accountsOf(restored, subjects), appsOf(restored, subjects)]);
  return lines.flatMap(({ action, subject, at, details }): UndoneChange[] => {
    const account = before.accounts.get(subject);
    const known = account ?? accounts.get(subject);
    const change = { at, action, name: known?.email ?? subject, hasAccount: accounts.has(subject), subject };
    if (action === 'data.restored' || action === 'record.deleted') return [change];
    if (action === 'account.erased') return [{ ...change, ...(details?.records !== undefined && { records: true }) }];
    // An erasure does all the rest; what was made after the backup is gone, and has no access to take away.
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
