import { AppError, revokeTokensOfApp } from '../apps/register-app';
import { findApp } from '../apps/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { revokeAllowedApp } from '../oauth/allowed-apps';
import { deleteGrant, deleteGrantFamily, deleteGrantsOfAccount, findGrant } from '../oauth/grants-repository';
import { clearTokenCache, hashToken } from './access-token';
import { type AccessCounts, countAccess } from './count-access';

export class UnknownTokenError extends Error {}

export type AccessOwner =
  | { readonly appId: string; readonly accountId?: string }
  | { readonly accountId: string; readonly appId?: undefined };

/** Apps may ask for consent again. @returns the numbers revoked. @throws AppError */
export async function revokeTokens({ appId, accountId }: AccessOwner, actor: Actor): Promise<AccessCounts> {
  if (appId !== undefined && (await findApp(appId)) === null) throw new AppError(`There is no app ${appId}.`);
  const ended = await countAccess({
    ...(accountId !== undefined && { accountId }),
    ...(appId !== undefined && { clientId: appId }),
  });
  if (appId === undefined) {
    await deleteGrantsOfAccount(accountId);
    clearTokenCache();
    await writeAudit({ action: 'token.revoked', actor, subject: accountId });
  } else if (accountId === undefined) await revokeTokensOfApp(appId, actor);
  else await revokeAllowedApp(accountId, appId, actor);
  return ended;
}

/** Ends the whole family, because a refresh token could get another token. @throws UnknownTokenError */
export async function revokeToken(
  token: string,
  actor: Actor,
): Promise<AccessCounts & { readonly appId?: string; readonly accountId?: string }> {
  const hash = hashToken(token);
  const grant = await findGrant(hash);
  if (grant === null) throw new UnknownTokenError('The token is unknown or already revoked.');
  const { grantId, clientId, accountId, kind } = grant;
  const single = {
    accessTokens: kind === 'AccessToken' || kind === 'ClientCredentials' ? 1 : 0,
    refreshTokens: kind === 'RefreshToken' ? 1 : 0,
    consents: 0,
  };
  const ended = grantId === undefined ? single : await countAccess({ grantId });
  if (grantId !== undefined) await deleteGrantFamily(grantId);
  await deleteGrant(hash);
  clearTokenCache();
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
