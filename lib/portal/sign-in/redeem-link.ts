import { createAccount } from '../../identity/accounts/create-account';
import type { Account } from '../../identity/accounts/document';
import { findAccountByEmail, setPassword } from '../../identity/accounts/repository';
import { writeAudit } from '../../identity/audit/repository';
import { revokeLinks } from '../../identity/links/mail-requests';
import { findLink } from '../../identity/links/one-time-link';
import { consumeLink, listOneTimeLinks, type OneTimeLinkDocument } from '../../identity/links/one-time-link-repository';
import { deleteGrantsOfAccount } from '../../identity/oauth/grants-repository';
import { clearSignInAttempts } from '../../identity/passwords/attempts';
import { hashPassword, type PasswordProblem, passwordProblem } from '../../identity/passwords/password';
import { clearTokenCache, hashToken } from '../../identity/tokens/access-token';
import { linkIdentities } from '../../records/membership/link-identities';
import { linkVerifiedEmail } from '../../records/membership/link-verified-email';

export type RedeemResult =
  | { readonly ok: true; readonly accountId: string; readonly email: string }
  | { readonly ok: false; readonly problem: PasswordProblem | 'expired' };

/** Registering with an invited email address redeems the mailed invitation, so that its role is not lost. */
async function grantingLink(link: OneTimeLinkDocument): Promise<OneTimeLinkDocument> {
  if (link.purpose !== 'registration') return link;
  const now = Date.now();
  const invitation = (await listOneTimeLinks(link.email)).findLast(
    ({ purpose, mailed, expiresAt }) => purpose === 'invitation' && mailed && expiresAt.getTime() > now,
  );
  return invitation ?? link;
}

export type RedeemOptions = {
  /** Client IP address, whose failed attempts for this account are reset. */
  readonly from?: string;
  /** The name typed by the registrant; a stranger may have requested the link under another name. */
  readonly name?: string;
};

async function createOrUpdateAccount(
  link: OneTimeLinkDocument,
  passwordHash: string,
  { before, typedName }: { readonly before: Account | null; readonly typedName: string | undefined },
): Promise<string | null> {
  const { email } = link;
  const account = before ?? (await findAccountByEmail(email));
  if (account === null) {
    if (link.purpose === 'password-reset') return null;
    const { name = email, role = 'citizen', identities = [] } = await grantingLink(link);
    const { _id } = await createAccount({ email, name: typedName ?? name, role, passwordHash }, 'portal');
    await linkIdentities(_id, identities, { actor: 'portal' });
    return _id;
  }
  // Only a reset may set the password of an existing account.
  if (account.disabled || link.purpose !== 'password-reset') return null;
  // An OpenID Connect sign-in in the meantime has revoked the link.
  if (!(await setPassword(account, passwordHash))) return null;
  // Whoever knew the old password may have authorized an app.
  await deleteGrantsOfAccount(account._id);
  clearTokenCache();
  await writeAudit({ action: 'password.changed', actor: `account:${account._id}`, subject: account._id });
  return account._id;
}

/** Redeems a one-time link: creates the account, or resets its password and ends its sessions and app access. */
export async function redeemLink(token: string, password: string, options: RedeemOptions = {}): Promise<RedeemResult> {
  const { from, name } = options;
  const link = await findLink(token);
  if (link === null) return { ok: false, problem: 'expired' };
  const typedName = link.purpose === 'registration' ? name : undefined;
  // A rejected password leaves the link valid.
  const problem = await passwordProblem(password, [link.email, typedName ?? link.name ?? '']);
  if (problem !== null) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  const before = await findAccountByEmail(link.email);
  if ((await consumeLink(hashToken(token))) === null) return { ok: false, problem: 'expired' };
  const accountId = await createOrUpdateAccount(link, passwordHash, { before, typedName });
  if (accountId === null) return { ok: false, problem: 'expired' };
  await Promise.all([revokeLinks(link.email), clearSignInAttempts(link.email, from)]);
  if (link.mailed) await linkVerifiedEmail(accountId);
  return { ok: true, accountId, email: link.email };
}
