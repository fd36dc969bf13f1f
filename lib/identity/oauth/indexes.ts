import type { IndexDescription } from 'mongodb';

/** TTL removes expired tokens after a day; until then they answer `token_expired` instead of `invalid_token`. */
export const EXPIRED_TOKEN_RETENTION_SECONDS = 86_400;

export const GRANT_INDEXES: readonly IndexDescription[] = [
  { key: { grantId: 1 }, name: 'grant' },
  { key: { accountId: 1, clientId: 1 }, name: 'account_app' },
  { key: { clientId: 1 }, name: 'app' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: EXPIRED_TOKEN_RETENTION_SECONDS },
];
