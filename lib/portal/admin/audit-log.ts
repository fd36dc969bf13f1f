import type { Account } from '../../identity/accounts/document';
import { findAccount, findAccountByEmail, findAccounts } from '../../identity/accounts/repository';
import { AUDIT_ACTIONS, type AuditAction, type AuditDocument } from '../../identity/audit/document';
import { type AuditCursor, searchAudit } from '../../identity/audit/repository';
import { requireAdmin, type SessionCaller } from './require-admin';

const ENTRIES_PER_PAGE = 50;

export type AuditView = {
  /** Email or id of an account, or the id of an app. */
  readonly account: string;
  readonly action: AuditAction | undefined;
  readonly after: AuditCursor | undefined;
};

export type AuditPage = {
  readonly entries: readonly AuditDocument[];
  /** The accounts that the entries name and that still exist, by id. */
  readonly accounts: ReadonlyMap<string, Account>;
  /** Where the next page begins; undefined on the last. */
  readonly next: AuditCursor | undefined;
};

export const actorAccount = (actor: string): string | undefined => /^account:(.+)$/s.exec(actor)?.[1];

const isAction = (text: string | undefined): text is AuditAction => AUDIT_ACTIONS.some((action) => action === text);

/** Reads a page's URL; invalid values are ignored. */
export function auditView({ account, action, after }: Partial<Record<string, string>>): AuditView {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? '') ?? [];
  const isCursor = at !== undefined && id !== undefined && Number(at) <= 8.64e15;
  return {
    account: account?.trim().slice(0, 254) ?? '',
    action: isAction(action) ? action : undefined,
    after: isCursor ? { at: new Date(Number(at)), _id: id } : undefined,
  };
}

export const cursorText = ({ at, _id }: AuditCursor): string => `${at.getTime()}.${_id}`;

/** @throws NotAdminError */
export async function listAuditPage(caller: SessionCaller, { account, action, after }: AuditView): Promise<AuditPage> {
  requireAdmin(caller);
  const named = account === '' ? null : ((await findAccount(account)) ?? (await findAccountByEmail(account)));
  const subject = account === '' ? undefined : (named?._id ?? account);
  // One extra entry tells whether there are more.
  const page = await searchAudit({ account: subject, action, after }, ENTRIES_PER_PAGE + 1);
  const entries = page.slice(0, ENTRIES_PER_PAGE);
  const ids = entries.flatMap((entry) => [entry.subject, actorAccount(entry.actor) ?? entry.subject]);
  const accounts = await findAccounts([...new Set(ids)]);
  return {
    entries,
    accounts: new Map(accounts.map((each) => [each._id, each])),
    next: page.length > ENTRIES_PER_PAGE ? entries.at(-1) : undefined,
  };
}
