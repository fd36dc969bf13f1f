import { AppError, revokeTokensOfApp } from '../apps/register-app';
import { findApp } from '../apps/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { revokeAllowedApp } from '../oauth/allowed-apps';
import { deleteGrant, deleteGrantFamily, deleteGrantsOfAccount, findGrant } from '../oauth/grants-repository';
import { forgetCheckedTokens, hashToken } from './access-token';
import { type Access, countAccess } from './count-access';

/** The token is none that still works, and none that could be renewed. */
export class UnknownTokenError extends Error {}

/** Whose access ends: of an app, of an account, or of an account through one app. */
export type AccessOwner =
  | { readonly appId: string; readonly accountId?: string }
  | { readonly accountId: string; readonly appId?: undefined };

/**
 * Ends what apps were given; they may ask again.
 * @returns what ended.
 * @throws AppError where there is no such app.
 */
export async function revokeTokens({ appId, accountId }: AccessOwner, actor: Actor): Promise<Access> {
  if (appId !== undefined && (await findApp(appId)) === null) throw new AppError(`There is no app ${appId}.`);
  const ended = await countAccess({
    ...(accountId !== undefined && { accountId }),
    ...(appId !== undefined && { clientId: appId }),
  });
  if (appId === undefined) {
    await deleteGrantsOfAccount(accountId);
    forgetCheckedTokens();
    await writeAudit({ action: 'token.revoked', actor, subject: accountId });
  } else if (accountId === undefined) await revokeTokensOfApp(appId, actor);
  else await revokeAllowedApp(accountId, appId, actor);
  return ended;
}

/**
 * Ends a token that came into the wrong hands, with everything of the same consent: a refresh token would only fetch
 * another.
 * @returns what ended, and whose it was.
 * @throws UnknownTokenError
 */
export async function revokeToken(
  token: string,
  actor: Actor,
): Promise<Access & { readonly appId?: string; readonly accountId?: string }> {
  const hash = hashToken(token);
  const grant = await findGrant(hash);
  if (grant === null) throw new UnknownTokenError('The token is unknown, or was revoked already.');
  const { grantId, clientId, accountId, kind } = grant;
  const single = {
    accessTokens: kind === 'AccessToken' || kind === 'ClientCredentials' ? 1 : 0,
    refreshTokens: kind === 'RefreshToken' ? 1 : 0,
    consents: 0,
  };
  const ended = grantId === undefined ? single : await countAccess({ grantId });
  if (grantId !== undefined) await deleteGrantFamily(grantId);
  await deleteGrant(hash);
  forgetCheckedTokens();
  await writeAudit({
    action: 'token.revoked',
    actor,
    subject: accountId ?? clientId ?? 'unknown',
    ...(clientId !== undefined && { details: { app: clientId } }),
  });
  return {
    ...ended,
    ...(clientId !== undefined && { appId: clientId }),
    ...(accountId !== undefined && { accountId }),
  };
}
