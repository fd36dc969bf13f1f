import type { IndexDescription } from 'mongodb';

export const AUDIT_INDEXES: readonly IndexDescription[] = [
  { key: { subject: 1, at: 1 }, name: 'subject' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
