import type { IndexDescription } from 'mongodb';

export const RATE_LIMIT_INDEXES: readonly IndexDescription[] = [
  { key: { key: 1 }, name: 'key', unique: true },
  { key: { expire: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
