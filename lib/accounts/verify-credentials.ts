import type { AccountDocument } from './document';
import { verifyPassword } from './password';
import { findAccountByEmail } from './repository';

/** The account behind an e-mail and a password; null for every way of being wrong, alike in time and answer. */
export async function verifyCredentials(email: string, password: string): Promise<AccountDocument | null> {
  const account = await findAccountByEmail(email);
  const matches = await verifyPassword(account?.passwordHash, password);
  return account !== null && matches && !account.disabled ? account : null;
}
