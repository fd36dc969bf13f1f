import { findApps } from '../apps/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { forgetCheckedTokens } from '../tokens/access-token';
import { deleteGrantsOfAccount, sumConsents } from './grants-repository';

/** An app that a person has let in. */
export type AllowedApp = {
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** When it was let in last. */
  readonly since: Date;
};

/** Apps that may read for an account, by name; several consents to one app are one. */
export async function listAllowedApps(accountId: string): Promise<AllowedApp[]> {
  const consents = await sumConsents(accountId);
  const names = new Map((await findApps(consents.map(({ clientId }) => clientId))).map(({ _id, name }) => [_id, name]));
  return consents
    .map(({ clientId: appId, scopes, since }) => ({ appId, name: names.get(appId) ?? appId, scopes, since }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Ends everything that an account gave an app: consents, codes, tokens. Can be repeated. */
export async function revokeAllowedApp(accountId: string, appId: string, actor: Actor): Promise<void> {
  await deleteGrantsOfAccount(accountId, appId);
  forgetCheckedTokens();
  await writeAudit({ action: 'app.revoked', actor, subject: accountId, details: { app: appId } });
}
