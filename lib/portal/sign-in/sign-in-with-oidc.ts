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
import { revokeLinks } from '../../identity/links/mail-requests';
import { deleteGrantsOfAccount } from '../../identity/oauth/grants-repository';
import { clearTokenCache } from '../../identity/tokens/access-token';
import { env } from '../../platform/settings/env';
import { linkVerifiedEmail } from '../../records/membership/link-verified-email';

/** OpenID Connect Core section 5.1. */
export type OidcClaims = {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | string | undefined;
  readonly name?: string | undefined;
  readonly preferred_username?: string | undefined;
};

/** Some providers send the string `true`. */
const verifiedEmail = ({ email, email_verified }: OidcClaims): string | undefined => {
  if (email_verified !== true && email_verified !== 'true') return undefined;
  return Email.safeParse(email ?? '').data;
};

/**
 * Finds or creates the account of a user whom the provider has signed in. A verified email address links the
 * sign-in to the existing account with that email; an unverified email is ignored.
 * @returns null if the account is disabled.
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
 * Revokes the account's password, sessions and apps if its email was never verified, because somebody else may have
 * registered it.
 */
async function joinAccount(account: Account, oidc: { issuer: string; subject: string }): Promise<Account> {
  const { email, emailVerifiedAt } = account;
  // Revokes links first, so that a link that is in use right now can no longer set a password.
  if (emailVerifiedAt === undefined && email !== undefined) await revokeLinks(email);
  const updated = await setOidcOfUnverified(account._id, oidc);
  if (updated === null) {
    await setOidc(account._id, oidc);
  } else {
    await deleteGrantsOfAccount(account._id);
    if (email !== undefined) await revokeLinks(email);
    clearTokenCache();
  }
  await writeAudit({
    action: 'account.provider-linked',
    actor: 'portal',
    subject: account._id,
    details: { password: updated === null ? 'kept' : 'removed' },
  });
  return updated ?? account;
}

async function joinOrCreate(
  claims: OidcClaims,
  oidc: { readonly issuer: string; readonly subject: string },
  email: string | undefined,
): Promise<Account> {
  const name = (claims.name ?? claims.preferred_username ?? email ?? 'Name not given').slice(0, 100);
  const existing = email === undefined ? null : await findAccountByEmail(email);
  // An account that is tied to another user of this provider is never joined.
  if (existing !== null && existing.oidc?.issuer !== oidc.issuer) {
    return joinAccount(existing, oidc);
  }
  const base = { name, role: 'citizen', oidc } as const;
  try {
    return await createAccount({ ...base, ...(existing === null && email !== undefined && { email }) }, 'portal');
  } catch (error) {
    if (!(error instanceof AccountTakenError)) throw error;
    // A concurrent first sign-in created the account.
    const created = await findAccountByOidc(oidc.issuer, oidc.subject);
    if (created === null) throw error;
    return created;
  }
}
