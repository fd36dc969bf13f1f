import { randomBytes } from 'node:crypto';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { deleteGrantsOfApp, markGrantsOfApp } from '../oauth/grants-repository';
import { clearTokenCache, hashToken } from '../tokens/access-token';
import type { AppRegistration } from './app-registration';
import { type AppDocument, type AppSecret, isConfidential } from './document';
import { findApp, insertApp, setAppCallsPerMinute, setAppDisabled, setAppSecrets } from './repository';

/** There is no such app, or it has no secret to replace. */
export class AppError extends Error {}

/** 256 random bits (RFC 6749 section 10.10 asks for 128 at least). */
const newSecret = (): string => randomBytes(32).toString('base64url');

const stored = (secret: string): AppSecret => ({ hash: hashToken(secret), createdAt: new Date() });

/**
 * Registers an app.
 * @returns the app and its secret, which is shown this once; public apps have none.
 * @throws AppTakenError where the client id is taken.
 */
export async function registerApp(
  { id, isPublic, callsPerMinute, ...registration }: AppRegistration,
  actor: Actor,
): Promise<{ app: AppDocument; secret?: string }> {
  const secret = isPublic ? undefined : newSecret();
  const app: AppDocument = {
    _id: id,
    ...registration,
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    secrets: secret === undefined ? [] : [stored(secret)],
    disabled: false,
    createdAt: new Date(),
  };
  await insertApp(app);
  const details = { scopes: app.scopes, grants: app.grants };
  await writeAudit({ action: 'app.created', actor, subject: id, details });
  return { app, ...(secret !== undefined && { secret }) };
}

async function appOf(id: string): Promise<AppDocument> {
  const app = await findApp(id);
  if (app === null) throw new AppError(`There is no app ${id}.`);
  return app;
}

/** Hours in which the old secret still works, unless said otherwise. */
export const DEFAULT_OVERLAP_HOURS = 24;

const HOUR_MS = 3_600_000;

/**
 * Gives an app a new secret; the old one works for some hours more, so that it can be changed without a break.
 * @param overlapHours 0 ends the old one at once.
 * @returns the new secret, which is shown this once, and when the old one ends.
 * @throws AppError
 */
export async function rotateSecret(
  id: string,
  overlapHours: number,
  actor: Actor,
): Promise<{ secret: string; oldEndsAt: Date }> {
  const app = await appOf(id);
  if (!isConfidential(app)) throw new AppError(`The app ${id} is public: it has no secret.`);
  const secret = newSecret();
  const oldEndsAt = new Date(Date.now() + overlapHours * HOUR_MS);
  // The newest of the old ones stays for the overlap; one that was already ending ends now.
  const current = app.secrets.filter(({ expiresAt }) => expiresAt === undefined);
  await setAppSecrets(id, [stored(secret), ...current.map((old) => ({ ...old, expiresAt: oldEndsAt }))]);
  await writeAudit({ action: 'app.secret-rotated', actor, subject: id });
  return { secret, oldEndsAt };
}

/** Sets how many calls a minute all accounts of an app have together. @param callsPerMinute undefined: the default. @throws AppError */
export async function setCallLimit(id: string, callsPerMinute: number | undefined, actor: Actor): Promise<AppDocument> {
  const app = await appOf(id);
  await setAppCallsPerMinute(id, callsPerMinute);
  const details = { callsPerMinute: String(callsPerMinute ?? 'default') };
  await writeAudit({ action: 'app.changed', actor, subject: id, details });
  const { callsPerMinute: _before, ...rest } = app;
  return { ...rest, ...(callsPerMinute !== undefined && { callsPerMinute }) };
}

/** Shuts an app: it gets no token, and those that it has answer 401 `unauthorized_app`. @throws AppError */
export async function disableApp(id: string, actor: Actor): Promise<void> {
  await appOf(id);
  await setAppDisabled(id, true);
  await markGrantsOfApp(id, true);
  clearTokenCache();
  await writeAudit({ action: 'app.disabled', actor, subject: id });
}

/** Opens a shut app; its tokens work again until they expire. @throws AppError */
export async function enableApp(id: string, actor: Actor): Promise<void> {
  await appOf(id);
  await setAppDisabled(id, false);
  await markGrantsOfApp(id, false);
  clearTokenCache();
  await writeAudit({ action: 'app.enabled', actor, subject: id });
}

/** Ends everything that an app was given, for everyone; it may ask again. @returns nothing. @throws AppError */
export async function revokeTokensOfApp(id: string, actor: Actor): Promise<void> {
  await appOf(id);
  await deleteGrantsOfApp(id);
  clearTokenCache();
  await writeAudit({ action: 'token.revoked', actor, subject: id });
}
