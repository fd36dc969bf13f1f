import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../http/answers/api-error';
import type { Principal } from '../../http/principal';
import { findGrant, type GrantDocument } from '../oauth/grants-repository';

/** Tokens are stored and looked up as their SHA-256 only. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** RFC 6750 b64token, the only form a token of ours or of the vendor has. */
const TOKEN = /^[A-Za-z0-9._~+/-]{1,2048}=*$/;

/**
 * The token in an `Authorization` header: bare (vendor) or behind `Bearer `, in any case (RFC 9110 section 11.1), nothing else.
 * @throws ApiError invalid_token for every other form: a bad token is never treated as anonymous.
 */
export function readAuthorization(header: string): string {
  const token = header.replace(/^bearer /i, '');
  if (!TOKEN.test(token)) {
    throw new ApiError('invalid_token', 'Token is malformed: send Authorization: Bearer <token>, or the token alone.');
  }
  return token;
}

/** An answer of the database is believed for this long: a revoked token dies within a second in every process. */
const TOKEN_CACHE_TTL_MS = 1_000;

type Checked = LRUCache<string, { readonly grant: GrantDocument | null }>;

/** On `globalThis`: what a page revokes, the front server must forget, and each loads this module for itself. */
const cache = globalThis as typeof globalThis & { recordsPortalCheckedTokens?: Checked };

/** Hash -> what the database said; one read for all calls that come meanwhile. */
function checkedTokens(): Checked {
  cache.recordsPortalCheckedTokens ??= new LRUCache({
    max: 10_000,
    ttl: TOKEN_CACHE_TTL_MS,
    fetchMethod: async (hash) => ({ grant: await findGrant(hash) }),
  });
  return cache.recordsPortalCheckedTokens;
}

/**
 * Makes this process look again at once: something was revoked here. Another cache takes the place of this one, since
 * clearing it would make the calls fail that wait for an answer at this moment.
 */
export const forgetCheckedTokens = (): void => {
  delete cache.recordsPortalCheckedTokens;
};

const invalid = () => new ApiError('invalid_token', 'Token is unknown or revoked; get a new one.');

export type CheckedToken = {
  readonly principal: Exclude<Principal, { kind: 'anonymous' | 'page' } | { via: 'session' }>;
  readonly appId: string;
  readonly expiresAt: Date | undefined;
};

/**
 * Who holds the token, by one indexed read or an answer at most a second old: what ends with an account or an app is
 * marked on its tokens when it ends.
 * @throws ApiError invalid_token, token_expired, or unauthorized_app when its app is disabled.
 */
export async function checkToken(token: string, now: Date = new Date()): Promise<CheckedToken> {
  const { grant } = (await checkedTokens().fetch(hashToken(token))) ?? { grant: null };
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
