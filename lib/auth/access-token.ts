import { createHash } from 'node:crypto';
import { findAccount } from '../accounts/repository';
import { findApp } from '../apps/repository';
import { ApiError } from '../http/api-error';
import { findGrant } from '../oauth/grants-repository';
import type { Principal } from './principal';

/** Tokens are stored and looked up as their SHA-256 only. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** RFC 6750 b64token, the only form a token of ours or of the vendor has. */
const TOKEN = /^[A-Za-z0-9._~+/-]{1,2048}=*$/;

/**
 * The token in an `Authorization` header: bare (vendor) or behind `Bearer `, nothing else.
 * @throws ApiError invalid_token for every other form: a bad token is never treated as anonymous.
 */
export function readAuthorization(header: string): string {
  const token = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : header;
  if (!TOKEN.test(token)) {
    throw new ApiError(
      'invalid_token',
      'Token is malformed: send Authorization: <token> or Authorization: Bearer <token>.',
    );
  }
  return token;
}

const invalid = () => new ApiError('invalid_token', 'Token is unknown or revoked; get a new one.');

/**
 * Who holds the token.
 * @throws ApiError invalid_token, token_expired, or unauthorized_app when its app is disabled.
 */
export async function principalOfToken(token: string, now: Date = new Date()): Promise<Principal> {
  const grant = await findGrant(hashToken(token));
  if (grant === null || (grant.kind !== 'AccessToken' && grant.kind !== 'ClientCredentials')) throw invalid();
  if (grant.expiresAt !== undefined && grant.expiresAt <= now) {
    throw new ApiError('token_expired', 'Token has expired; refresh it or get a new one.');
  }
  const { clientId, accountId } = grant.payload;
  if (clientId === undefined) throw invalid();
  const scopes = grant.payload.scope?.split(' ') ?? [];
  const [app, account] = await Promise.all([
    findApp(clientId),
    accountId === undefined ? null : findAccount(accountId),
  ]);
  if (app === null) throw invalid();
  if (app.disabled) throw new ApiError('unauthorized_app', 'The app behind this token is disabled.');
  if (grant.kind === 'ClientCredentials') return { kind: 'app', appId: app._id, scopes };
  if (account === null || account.disabled) throw invalid();
  return { kind: 'account', accountId: account._id, self: account.self ?? [], scopes, via: 'token' };
}
