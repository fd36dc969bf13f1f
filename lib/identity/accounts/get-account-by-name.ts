import type { Account } from './document';
import { findAccount, findAccountByEmail } from './repository';

export class UnknownAccountError extends Error {}

/** Finds an account by email, in any case, or by id. @throws UnknownAccountError */
export async function getAccountByName(name: string): Promise<Account> {
  const account = (await findAccount(name)) ?? (await findAccountByEmail(name));
  if (account === null) throw new UnknownAccountError(`There is no account ${name}.`);
  return account;
}
