import type { Role } from '../../http/principal';
import { changeRole, disableAccount, enableAccount, endSessions } from '../../identity/accounts/change-access';
import type { Account } from '../../identity/accounts/document';
import { UnknownAccountError } from '../../identity/accounts/get-account-by-name';
import { type AccountSearch, findAccount, searchAccounts } from '../../identity/accounts/repository';
import { requireAdmin, type SessionCaller } from './require-admin';

/** Admins cannot lock themselves out, so that one admin always remains. */
export class OwnAccountError extends Error {}

export const ACCOUNTS_PER_PAGE = 50;

/** @param page from 1. @throws NotAdminError */
export async function listAccountsAsAdmin(
  caller: SessionCaller,
  { page, ...search }: AccountSearch & { readonly page: number },
): Promise<{ accounts: Account[]; total: number }> {
  requireAdmin(caller);
  return searchAccounts(search, { skip: (page - 1) * ACCOUNTS_PER_PAGE, limit: ACCOUNTS_PER_PAGE });
}

/** @throws NotAdminError */
export async function findAccountAsAdmin(caller: SessionCaller, id: string): Promise<Account | null> {
  requireAdmin(caller);
  return findAccount(id);
}

async function getOtherAccount(caller: SessionCaller, id: string): Promise<Account> {
  if (caller?.accountId === id) throw new OwnAccountError('Admins cannot do this to their own account.');
  const account = await findAccount(id);
  if (account === null) throw new UnknownAccountError(`There is no account ${id}.`);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownAccountError */
export async function setAccountRole(caller: SessionCaller, id: string, role: Role): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherAccount(caller, id);
  if (account.role !== role) await changeRole(id, role, actor);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownAccountError */
export async function setAccountDisabled(caller: SessionCaller, id: string, disabled: boolean): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherAccount(caller, id);
  await (disabled ? disableAccount : enableAccount)(id, actor);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownAccountError */
export async function endAccountSessions(caller: SessionCaller, id: string): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherAccount(caller, id);
  await endSessions(id, actor);
  return account;
}
