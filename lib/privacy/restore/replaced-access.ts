import type { Db } from 'mongodb';
import { ACCOUNTS, APPS, AUDIT } from '../../db/collections';
import type { Account, AccountDocument } from '../../identity/accounts/document';
import type { AppDocument } from '../../identity/apps/document';
import type { AuditAction, AuditDocument } from '../../identity/audit/document';

/** Actions that a restore would undo. */
const REVOKING_ACTIONS: readonly AuditAction[] = [
  'account.disabled',
  'account.erased',
  'account.role-changed',
  'app.changed',
  'app.disabled',
  'app.revoked',
  'app.secret-rotated',
  'data.restored',
  'identities.unlinked',
  'password.changed',
  'record.deleted',
  'sessions.ended',
  'token.revoked',
];

/** Linking an account to OpenID Connect revokes access only if it removes the password. */
const REMOVED_PASSWORD = { action: 'account.provider-linked', 'details.password': 'removed' } as const;

export type ReplacedAccess = {
  /** Audit entries by which somebody lost access, oldest first. */
  readonly lines: readonly AuditDocument[];
  /** Accounts of these entries that still exist, by id. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly disabledApps: ReadonlySet<string>;
  readonly highestGeneration: number;
};

export async function findAccountsById(db: Db, ids: readonly string[]): Promise<Map<string, Account>> {
  const documents = await db
    .collection<AccountDocument>(ACCOUNTS)
    .find({ _id: { $in: [...ids] } }, { projection: { passwordHash: 0 } })
    .toArray();
  return new Map(documents.map((account) => [account._id, account]));
}

export async function findAppsById(db: Db, ids: readonly string[]): Promise<Map<string, AppDocument>> {
  const documents = await db
    .collection<AppDocument>(APPS)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(documents.map((app) => [app._id, app]));
}

export async function readReplacedAccess(db: Db): Promise<ReplacedAccess> {
  const lines = await db
    .collection<AuditDocument>(AUDIT)
    .find({ $or: [{ action: { $in: [...REVOKING_ACTIONS] } }, REMOVED_PASSWORD] })
    .sort({ at: 1, _id: 1 })
    .toArray();
  const subjects = [...new Set(lines.map(({ subject }) => subject))];
  const apps = [...(await findAppsById(db, subjects)).values()].filter(({ disabled }) => disabled);
  const highest = await db
    .collection<AccountDocument>(ACCOUNTS)
    .find({}, { projection: { sessionGeneration: 1 } })
    .sort({ sessionGeneration: -1 })
    .limit(1)
    .next();
  return {
    lines,
    accounts: await findAccountsById(db, subjects),
    disabledApps: new Set(apps.map(({ _id }) => _id)),
    highestGeneration: highest?.sessionGeneration ?? 0,
  };
}
