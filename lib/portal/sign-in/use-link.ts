import { createAccount } from '../../identity/accounts/create-account';
import type { Account } from '../../identity/accounts/document';
import { findAccountByEmail, setPassword } from '../../identity/accounts/repository';
import { writeAudit } from '../../identity/audit/repository';
import { endLinks } from '../../identity/links/mail-requests';
import { findLink } from '../../identity/links/one-time-link';
import { listLinks, type OneTimeLinkDocument, takeLink } from '../../identity/links/one-time-link-repository';
import { deleteGrantsOfAccount } from '../../identity/oauth/grants-repository';
import { forgiveSignIns } from '../../identity/passwords/attempts';
import { hashPassword, type PasswordProblem, passwordProblem } from '../../identity/passwords/password';
import { forgetCheckedTokens, hashToken } from '../../identity/tokens/access-token';
import { linkVerifiedEmail } from '../../records/membership/link-verified-email';

export type LinkUse =
  | { readonly ok: true; readonly accountId: string; readonly email: string }
  | { readonly ok: false; readonly problem: PasswordProblem | 'expired' };

/**
 * The link that says whose account it is to be. Who registers with an address that was invited by mail has shown to be
 * the person invited, and a registration would otherwise end the invitation and its role.
 */
async function grantingLink(link: OneTimeLinkDocument): Promise<OneTimeLinkDocument> {
  if (link.purpose !== 'registration') return link;
  const now = Date.now();
  const invitation = (await listLinks(link.email)).findLast(
    ({ purpose, mailed, expiresAt }) => purpose === 'invitation' && mailed && expiresAt.getTime() > now,
  );
  return invitation ?? link;
}

export type LinkUseOptions = {
  /** The address of the client, whose wrong passwords for this account are forgiven. */
  readonly from?: string;
  /** The name of who registers; a stranger may have asked for the link with another. */
  readonly name?: string;
};

async function accountOf(
  link: OneTimeLinkDocument,
  passwordHash: string,
  { before, typedName }: { readonly before: Account | null; readonly typedName: string | undefined },
): Promise<string | null> {
  const { email } = link;
  const known = before ?? (await findAccountByEmail(email));
  if (known === null) {
    if (link.purpose === 'password-reset') return null;
    const { name = email, role = 'citizen' } = await grantingLink(link);
    return (await createAccount({ email, name: typedName ?? name, role, passwordHash }, 'portal'))._id;
  }
  // Another way to the account was found meanwhile: only a reset may set the password of one that is there.
  if (known.disabled || link.purpose !== 'password-reset') return null;
  // A sign-in with OpenID Connect that came meanwhile has ended the link.
  if (!(await setPassword(known, passwordHash))) return null;
  // Whoever had the old password may have let an app in.
  await deleteGrantsOfAccount(known._id);
  forgetCheckedTokens();
  await writeAudit({ action: 'password.changed', actor: `account:${known._id}`, subject: known._id });
  return known._id;
}

/**
 * Sets a password by a link: makes the account of an invitation or a registration, or gives an account another password
 * and ends its sessions and the access of its apps. Works once.
 */
export async function useLink(token: string, password: string, options: LinkUseOptions = {}): Promise<LinkUse> {
  const { from, name } = options;
  const link = await findLink(token);
  if (link === null) return { ok: false, problem: 'expired' };
  const typedName = link.purpose === 'registration' ? name : undefined;
  // A password that is refused leaves the link as it is.
  const problem = await passwordProblem(password, [link.email, typedName ?? link.name ?? '']);
  if (problem !== null) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  const before = await findAccountByEmail(link.email);
  if ((await takeLink(hashToken(token))) === null) return { ok: false, problem: 'expired' };
  const accountId = await accountOf(link, passwordHash, { before, typedName });
  if (accountId === null) return { ok: false, problem: 'expired' };
  await Promise.all([endLinks(link.email), forgiveSignIns(link.email, from)]);
  if (link.mailed) await linkVerifiedEmail(accountId);
  return { ok: true, accountId, email: link.email };
}
