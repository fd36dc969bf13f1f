import type { IndexDescription } from 'mongodb';

/** Expired tokens stay a day, so that `token_expired` can be told from `invalid_token`; then TTL removes them. */
export const EXPIRED_TOKENS_KEPT_SECONDS = 86_400;

export const GRANT_INDEXES: readonly IndexDescription[] = [
  { key: { grantId: 1 }, name: 'grant' },
  // Apps that an account allows; all that ends with an account or with an app.
  { key: { accountId: 1, clientId: 1 }, name: 'account_app' },
  { key: { clientId: 1 }, name: 'app' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: EXPIRED_TOKENS_KEPT_SECONDS },
];
