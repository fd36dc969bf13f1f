import type { IndexDescription } from 'mongodb';

/** The TTL index removes expired tokens after a day; until then the API returns `token_expired` for them. */
export const EXPIRED_TOKEN_RETENTION_SECONDS = 86_400;

export const GRANT_INDEXES: readonly IndexDescription[] = [
  { key: { grantId: 1 }, name: 'grant' },
  { key: { accountId: 1, clientId: 1 }, name: 'account_app' },
  { key: { clientId: 1 }, name: 'app' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: EXPIRED_TOKEN_RETENTION_SECONDS },
];
