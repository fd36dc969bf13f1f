import type { IndexDescription } from 'mongodb';

export const IMPORT_RUN_INDEXES: readonly IndexDescription[] = [
  { key: { startedAt: -1 }, name: 'started' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];

export const IMPORT_CHANGE_INDEXES: readonly IndexDescription[] = [
  { key: { run: 1, record: 1 }, name: 'run' },
  // An erasure deletes all copies of a record.
  { key: { record: 1 }, name: 'record' },
  { key: { 'before.parties': 1 }, name: 'parties' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
