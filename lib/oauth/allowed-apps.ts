import { findApp } from '../apps/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { forgetCheckedTokens } from '../auth/access-token';
import { deleteGrantsOfAccount, listConsents } from './grants-repository';

/** An app that a person has let in. */
export type AllowedApp = {
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** When it was let in last. */
  readonly since: Date;
};

const scopesOf = (openid: unknown): string[] =>
  typeof openid === 'object' && openid !== null && 'scope' in openid && typeof openid.scope === 'string'
    ? openid.scope.split(' ').filter((scope) => scope !== '')
    : [];

/** Apps that may read for an account, by name; several consents to one app are one. */
export async function listAllowedApps(accountId: string): Promise<AllowedApp[]> {
  const apps = new Map<string, AllowedApp>();
  for (const { clientId, payload, createdAt, expiresAt } of await listConsents(accountId)) {
    if (clientId === undefined || (expiresAt !== undefined && expiresAt <= new Date())) continue;
    const name = (await findApp(clientId))?.name ?? clientId;
    const scopes = [...(apps.get(clientId)?.scopes ?? []), ...scopesOf(payload.openid)];
    apps.set(clientId, { appId: clientId, name, scopes: [...new Set(scopes)], since: createdAt });
  }
  return [...apps.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Ends everything that an account gave an app: consents, codes, tokens. Can be repeated. */
export async function revokeAllowedApp(accountId: string, appId: string, actor: Actor): Promise<void> {
  await deleteGrantsOfAccount(accountId, appId);
  forgetCheckedTokens();
  await writeAudit({ action: 'app.revoked', actor, subject: accountId, details: { app: appId } });
}
