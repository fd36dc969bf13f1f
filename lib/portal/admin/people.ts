import type { Role } from '../../http/principal';
import { changeRole, disableAccount, enableAccount, endSessions } from '../../identity/accounts/change-access';
import type { Account } from '../../identity/accounts/document';
import { type AccountSearch, findAccount, searchAccounts } from '../../identity/accounts/repository';
import { type Caller, requireAdmin } from './require-admin';

export class UnknownPersonError extends Error {}

/** Admins cannot lock themselves out, so that one admin always remains. */
export class OwnAccountError extends Error {}

export const PEOPLE_PER_PAGE = 50;

/** @param page from 1. @throws NotAdminError */
export async function listPeople(
  caller: Caller,
  { page, ...search }: AccountSearch & { readonly page: number },
): Promise<{ accounts: Account[]; total: number }> {
  requireAdmin(caller);
  return searchAccounts(search, { skip: (page - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE });
}

/** @throws NotAdminError */
export async function findPersonAccount(caller: Caller, id: string): Promise<Account | null> {
  requireAdmin(caller);
  return findAccount(id);
}

async function getOtherPerson(caller: Caller, id: string): Promise<Account> {
  if (caller?.accountId === id) throw new OwnAccountError('Admins cannot do this to their own account.');
  const account = await findAccount(id);
  if (account === null) throw new UnknownPersonError(`There is no account ${id}.`);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownPersonError */
export async function setPersonRole(caller: Caller, id: string, role: Role): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherPerson(caller, id);
  if (account.role !== role) await changeRole(id, role, actor);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownPersonError */
export async function setPersonDisabled(caller: Caller, id: string, disabled: boolean): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherPerson(caller, id);
  await (disabled ? disableAccount : enableAccount)(id, actor);
  return account;
}

/** @throws NotAdminError, OwnAccountError, UnknownPersonError */
export async function signPersonOut(caller: Caller, id: string): Promise<Account> {
  const actor = requireAdmin(caller);
  const account = await getOtherPerson(caller, id);
  await endSessions(id, actor);
  return account;
}
