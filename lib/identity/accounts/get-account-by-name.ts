import type { Account } from './document';
import { findAccount, findAccountByEmail } from './repository';

/** Nobody has an account of this e-mail or id. */
export class UnknownAccountError extends Error {}

/**
 * The account that an operator names by its e-mail (in any case) or by its id.
 * @throws UnknownAccountError
 */
export async function getAccountByName(name: string): Promise<Account> {
  const account = (await findAccount(name)) ?? (await findAccountByEmail(name));
  if (account === null) throw new UnknownAccountError(`There is no account ${name}.`);
  return account;
}
