import type { IndexDescription } from 'mongodb';

export const ENDED_SESSION_INDEXES: readonly IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
