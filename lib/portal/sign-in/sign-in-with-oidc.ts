import { createAccount } from '../../identity/accounts/create-account';
import type { Account } from '../../identity/accounts/document';
import { Email } from '../../identity/accounts/email';
import {
  AccountTakenError,
  findAccountByEmail,
  findAccountByOidc,
  setOidc,
  setOidcOfUnverified,
} from '../../identity/accounts/repository';
import { writeAudit } from '../../identity/audit/repository';
import { endLinks } from '../../identity/links/mail-requests';
import { deleteGrantsOfAccount } from '../../identity/oauth/grants-repository';
import { forgetCheckedTokens } from '../../identity/tokens/access-token';
import { env } from '../../platform/settings/env';
import { linkVerifiedEmail } from '../../records/membership/link-verified-email';

/** Claims of an id token that are used (OpenID Connect Core section 5.1). */
export type OidcClaims = {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | string | undefined;
  readonly name?: string | undefined;
  readonly preferred_username?: string | undefined;
};

/** Some providers send the text `true`. */
const verifiedEmail = ({ email, email_verified }: OidcClaims): string | undefined => {
  if (email_verified !== true && email_verified !== 'true') return undefined;
  return Email.safeParse(email ?? '').data;
};

/**
 * The account of a person whom the agency's OpenID Connect provider has signed in; made with the first sign-in. An
 * address counts only where the provider says that it is verified: it then joins the account that has it, and becomes
 * an identity of the account.
 * @returns null where the account is disabled.
 */
export async function accountOfOidc(claims: OidcClaims): Promise<Account | null> {
  const oidc = { issuer: env().OIDC_ISSUER ?? '', subject: claims.sub };
  const email = verifiedEmail(claims);
  const account = (await findAccountByOidc(oidc.issuer, oidc.subject)) ?? (await joinOrCreate(claims, oidc, email));
  if (account.disabled) return null;
  if (email !== undefined && email === account.email) await linkVerifiedEmail(account._id);
  return account;
}

/**
 * Joins a person of the provider to the account of their address. Where nobody has verified that address before, anybody
 * may have been given the account: their password, sessions, links and apps end.
 */
async function joinAccount(known: Account, oidc: { issuer: string; subject: string }): Promise<Account> {
  const { email, emailVerifiedAt } = known;
  // Before: whoever uses a link at this moment took it while the account was not joined, and then sets no password.
  if (emailVerifiedAt === undefined && email !== undefined) await endLinks(email);
  const updated = await setOidcOfUnverified(known._id, oidc);
  if (updated === null) {
    await setOidc(known._id, oidc);
  } else {
    await deleteGrantsOfAccount(known._id);
    if (email !== undefined) await endLinks(email);
    forgetCheckedTokens();
  }
  await writeAudit({
    action: 'account.provider-linked',
    actor: 'portal',
    subject: known._id,
    details: { password: updated === null ? 'kept' : 'removed' },
  });
  return updated ?? known;
}

async function joinOrCreate(
  claims: OidcClaims,
  oidc: { readonly issuer: string; readonly subject: string },
  email: string | undefined,
): Promise<Account> {
  const name = (claims.name ?? claims.preferred_username ?? email ?? 'Name not given').slice(0, 100);
  const known = email === undefined ? null : await findAccountByEmail(email);
  // An account that belongs to another person of the provider stays theirs; an agency may change its provider.
  if (known !== null && known.oidc?.issuer !== oidc.issuer) {
    return joinAccount(known, oidc);
  }
  const own = { name, role: 'citizen', oidc } as const;
  try {
    return await createAccount({ ...own, ...(known === null && email !== undefined && { email }) }, 'portal');
  } catch (error) {
    if (!(error instanceof AccountTakenError)) throw error;
    // Two first sign-ins at once: the other one made it.
    const made = await findAccountByOidc(oidc.issuer, oidc.subject);
    if (made === null) throw error;
    return made;
  }
}
