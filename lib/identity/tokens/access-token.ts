import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../http/principal';
import { ApiError } from '../../http/responses/api-error';
import { findGrant, type GrantDocument } from '../oauth/grants-repository';

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

const TOKEN = /^[A-Za-z0-9._~+/-]{1,2048}=*$/;

/** Accepts a token alone (vendor) or after `Bearer`. @throws ApiError invalid_token; a malformed token is never anonymous. */
export function readAuthorization(header: string): string {
  const token = header.replace(/^bearer /i, '');
  if (!TOKEN.test(token)) {
    throw new ApiError('invalid_token', 'Token is malformed: send Authorization: Bearer <token>, or the token alone.');
  }
  return token;
}

/** A revoked token stops working within this time in every process. */
const TOKEN_CACHE_TTL_MS = 1_000;

type TokenCache = LRUCache<string, { readonly grant: GrantDocument | null }>;

/** On `globalThis`, because pages and the front server load separate copies of this module. */
const shared = globalThis as typeof globalThis & { recordsPortalCheckedTokens?: TokenCache };

function tokenCache(): TokenCache {
  shared.recordsPortalCheckedTokens ??= new LRUCache({
    max: 10_000,
    ttl: TOKEN_CACHE_TTL_MS,
    fetchMethod: async (hash) => ({ grant: await findGrant(hash) }),
  });
  return shared.recordsPortalCheckedTokens;
}

/** Replaces the cache: clearing it would fail calls that are waiting for a read. */
export const clearTokenCache = (): void => {
  delete shared.recordsPortalCheckedTokens;
};

const invalid = () => new ApiError('invalid_token', 'Token is unknown or revoked; get a new one.');

export type CheckedToken = {
  readonly principal: Exclude<Principal, { kind: 'anonymous' | 'page' } | { via: 'session' }>;
  readonly appId: string;
  readonly expiresAt: Date | undefined;
};

/**
 * Needs no read of the account or app, because disabling one deletes or marks its tokens.
 * @throws ApiError invalid_token, token_expired or unauthorized_app.
 */
export async function checkToken(token: string, now: Date = new Date()): Promise<CheckedToken> {
  const { grant } = (await tokenCache().fetch(hashToken(token))) ?? { grant: null };
  if (grant === null || (grant.kind !== 'AccessToken' && grant.kind !== 'ClientCredentials')) throw invalid();
  const { accountId, clientId: appId, expiresAt } = grant;
  if (expiresAt !== undefined && expiresAt <= now) {
    throw new ApiError('token_expired', 'Token has expired; refresh it or get a new one.');
  }
  if (appId === undefined) throw invalid();
  if (grant.appDisabled) throw new ApiError('unauthorized_app', 'The app behind this token is disabled.');
  const scopes = grant.payload.scope?.split(' ') ?? [];
  if (grant.kind === 'ClientCredentials') return { principal: { kind: 'app', appId, scopes }, appId, expiresAt };
  if (accountId === undefined) throw invalid();
  return { principal: { kind: 'account', accountId, scopes, via: 'token', appId }, appId, expiresAt };
}
