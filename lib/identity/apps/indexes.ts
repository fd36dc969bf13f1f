import type { IndexDescription } from 'mongodb';

export const APP_REQUEST_INDEXES: readonly IndexDescription[] = [
  { key: { accountId: 1 }, name: 'accountId' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
