import { findApps } from '../apps/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { clearTokenCache } from '../tokens/access-token';
import { deleteGrantsOfAccount, listConsentsByApp } from './grants-repository';

export type AllowedApp = {
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly since: Date;
};

export async function listAllowedApps(accountId: string): Promise<AllowedApp[]> {
  const consents = await listConsentsByApp(accountId);
  const names = new Map((await findApps(consents.map(({ clientId }) => clientId))).map(({ _id, name }) => [_id, name]));
  return consents
    .map(({ clientId: appId, scopes, since }) => ({ appId, name: names.get(appId) ?? appId, scopes, since }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Deletes an account's consents, codes and tokens for an app. */
export async function revokeAllowedApp(accountId: string, appId: string, actor: Actor): Promise<void> {
  await deleteGrantsOfAccount(accountId, appId);
  clearTokenCache();
  await writeAudit({ action: 'app.revoked', actor, subject: accountId, details: { app: appId } });
}
