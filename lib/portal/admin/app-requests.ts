import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SCOPES } from '../../api/scopes';
import type { SessionPrincipal } from '../../http/principal';
import type { Account } from '../../identity/accounts/document';
import { findAccounts } from '../../identity/accounts/repository';
import { appRegistration } from '../../identity/apps/app-registration';
import type { AppDocument } from '../../identity/apps/document';
import { registerApp } from '../../identity/apps/register-app';
import { findApp } from '../../identity/apps/repository';
import {
  type AppRequestDocument,
  decideRequest,
  findPendingRequest,
  insertAppRequest,
  listPendingRequests,
  listRequestsOfAccount,
  reopenRequest,
} from '../../identity/apps/request-repository';
import { writeAudit } from '../../identity/audit/repository';
import { attemptCounter } from '../../identity/rate-limit/attempt-counter';
import { requireAdmin, type SessionCaller } from './require-admin';

export class DecidedRequestError extends Error {}

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 90;

const submissions = attemptCounter({ name: 'app-request', seconds: DAY_SECONDS, max: 5 });

/** What an app is for, in a few sentences. */
export const Purpose = z
  .string()
  .trim()
  .min(10)
  .max(500)
  .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\r\n])*$/u);

export type NewAppRequest = Pick<
  AppRequestDocument,
  'name' | 'purpose' | 'isPublic' | 'redirectUris' | 'scopes' | 'grants'
>;

/** A client id from the app's name. */
export function suggestedClientId(name: string): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const id = words
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  return id.length < 3 ? `app-${id}`.replace(/-$/, '-1') : id.replace(/-$/, '');
}

/** @returns seconds to wait, 0 if the request is stored. */
export async function requestApp(
  { accountId }: Pick<SessionPrincipal, 'accountId'>,
  request: NewAppRequest,
): Promise<number> {
  const { waitSeconds } = await submissions.take(accountId);
  if (waitSeconds > 0) return waitSeconds;
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + KEPT_DAYS * DAY_SECONDS * 1_000);
  const _id = randomUUID();
  await insertAppRequest({ _id, accountId, ...request, status: 'pending', createdAt, expiresAt });
  await writeAudit({ action: 'app.requested', actor: `account:${accountId}`, subject: accountId });
  return 0;
}

/** The caller's own requests, newest first. */
export const listOwnRequests = ({ accountId }: Pick<SessionPrincipal, 'accountId'>): Promise<AppRequestDocument[]> =>
  listRequestsOfAccount(accountId);

export type AppRequest = AppRequestDocument & { readonly account: Account | undefined };

/** Who asked for an app, and where to write to them. */
export const developerText = ({ _id, name, email }: Account): string => `${name} (${email ?? _id})`;

/** Oldest first. @throws NotAdminError */
export async function listAppRequests(caller: SessionCaller): Promise<AppRequest[]> {
  requireAdmin(caller);
  const requests = await listPendingRequests();
  const accounts = await findAccounts([...new Set(requests.map(({ accountId }) => accountId))]);
  return requests.map((request) => ({
    ...request,
    account: accounts.find(({ _id }) => _id === request.accountId),
  }));
}

async function freeClientId(name: string): Promise<string> {
  const firstChoice = suggestedClientId(name);
  for (let at = 1; ; at++) {
    const id = at === 1 ? firstChoice : `${firstChoice}-${at}`;
    if ((await findApp(id)) === null) return id;
  }
}

export type ApprovedApp = {
  readonly app: AppDocument;
  /** Never shown again. */
  readonly secret?: string;
  /** Who asked for the app; undefined if the account was deleted since. */
  readonly developer: Account | undefined;
};

/** Creates the app. @throws NotAdminError, DecidedRequestError, AppTakenError */
export async function approveAppRequest(caller: SessionCaller, id: string): Promise<ApprovedApp> {
  const actor = requireAdmin(caller);
  const request = await findPendingRequest(id);
  const appId = request && (await freeClientId(request.name));
  // Decided before the app is created, so that two admins cannot create it twice.
  if (request === null || appId === null || !(await decideRequest(id, { status: 'approved', appId })))
    throw new DecidedRequestError(`The request ${id} is no longer open.`);
  const { accountId, name, redirectUris, scopes, grants, isPublic } = request;
  try {
    const registration = { id: appId, name, redirectUris, scopes, grants, isPublic };
    const [developer] = await findAccounts([accountId]);
    const registered = await registerApp(appRegistration(SCOPES).parse(registration), actor);
    return { ...registered, developer };
  } catch (error) {
    await reopenRequest(id);
    throw error;
  }
}

/** @throws NotAdminError, DecidedRequestError */
export async function declineAppRequest(caller: SessionCaller, id: string): Promise<AppRequestDocument> {
  const actor = requireAdmin(caller);
  const request = await findPendingRequest(id);
  if (request === null || !(await decideRequest(id, { status: 'declined' })))
    throw new DecidedRequestError(`The request ${id} is no longer open.`);
  await writeAudit({ action: 'app.request-declined', actor, subject: request.accountId });
  return request;
}
