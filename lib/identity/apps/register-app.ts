import { randomBytes } from 'node:crypto';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { deleteGrantsOfApp, setGrantsOfAppDisabled } from '../oauth/grants-repository';
import { clearTokenCache, hashToken } from '../tokens/access-token';
import type { AppRegistration } from './app-registration';
import { type AppDocument, type AppSecret, isConfidential } from './document';
import { findApp, insertApp, setAppCallsPerMinute, setAppDisabled, setAppSecrets } from './repository';

export class AppError extends Error {}

/** 256 random bits; RFC 6749 section 10.10 requires at least 128. */
const newSecret = (): string => randomBytes(32).toString('base64url');

const newStoredSecret = (secret: string): AppSecret => ({ hash: hashToken(secret), createdAt: new Date() });

/** @returns the app and its secret, which is never shown again; public apps have none. @throws AppTakenError */
export async function registerApp(
  { id, isPublic, callsPerMinute, ...registration }: AppRegistration,
  actor: Actor,
): Promise<{ app: AppDocument; secret?: string }> {
  const secret = isPublic ? undefined : newSecret();
  const app: AppDocument = {
    _id: id,
    ...registration,
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    secrets: secret === undefined ? [] : [newStoredSecret(secret)],
    disabled: false,
    createdAt: new Date(),
  };
  await insertApp(app);
  const details = { scopes: app.scopes, grants: app.grants };
  await writeAudit({ action: 'app.created', actor, subject: id, details });
  return { app, ...(secret !== undefined && { secret }) };
}

async function getApp(id: string): Promise<AppDocument> {
  const app = await findApp(id);
  if (app === null) throw new AppError(`There is no app ${id}.`);
  return app;
}

export const DEFAULT_OVERLAP_HOURS = 24;

const HOUR_MS = 3_600_000;

/**
 * The old secret works for a while, so that the app can switch without downtime.
 * @returns the new one, which is never shown again.
 * @throws AppError
 */
export async function rotateSecret(
  id: string,
  overlapHours: number,
  actor: Actor,
): Promise<{ secret: string; oldEndsAt: Date }> {
  const app = await getApp(id);
  if (!isConfidential(app)) throw new AppError(`The app ${id} is public: it has no secret.`);
  const secret = newSecret();
  const oldEndsAt = new Date(Date.now() + overlapHours * HOUR_MS);
  const current = app.secrets.filter(({ expiresAt }) => expiresAt === undefined);
  await setAppSecrets(id, [newStoredSecret(secret), ...current.map((old) => ({ ...old, expiresAt: oldEndsAt }))]);
  await writeAudit({ action: 'app.secret-rotated', actor, subject: id });
  return { secret, oldEndsAt };
}

/** @param callsPerMinute across all accounts; undefined means the default. @throws AppError */
export async function setCallLimit(id: string, callsPerMinute: number | undefined, actor: Actor): Promise<AppDocument> {
  const app = await getApp(id);
  await setAppCallsPerMinute(id, callsPerMinute);
  const details = { callsPerMinute: String(callsPerMinute ?? 'default') };
  await writeAudit({ action: 'app.changed', actor, subject: id, details });
  const { callsPerMinute: _before, ...rest } = app;
  return { ...rest, ...(callsPerMinute !== undefined && { callsPerMinute }) };
}

/** Disables an app: it gets no tokens, and calls with its tokens return 401 `unauthorized_app`. @throws AppError */
export async function disableApp(id: string, actor: Actor): Promise<void> {
  await getApp(id);
  await setAppDisabled(id, true);
  await setGrantsOfAppDisabled(id, true);
  clearTokenCache();
  await writeAudit({ action: 'app.disabled', actor, subject: id });
}

/** Enables an app again; tokens that have not expired work again. @throws AppError */
export async function enableApp(id: string, actor: Actor): Promise<void> {
  await getApp(id);
  await setAppDisabled(id, false);
  await setGrantsOfAppDisabled(id, false);
  clearTokenCache();
  await writeAudit({ action: 'app.enabled', actor, subject: id });
}

/** @throws AppError */
export async function revokeTokensOfApp(id: string, actor: Actor): Promise<void> {
  await getApp(id);
  await deleteGrantsOfApp(id);
  clearTokenCache();
  await writeAudit({ action: 'token.revoked', actor, subject: id });
}
