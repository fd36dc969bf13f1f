import type { IndexDescription } from 'mongodb';

export const AUDIT_INDEXES: readonly IndexDescription[] = [
  { key: { subject: 1, at: 1 }, name: 'subject' },
  // For the audit log of the admin pages.
  { key: { at: -1, _id: -1 }, name: 'newest' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
