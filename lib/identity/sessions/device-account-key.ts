import { createHash } from 'node:crypto';

const LENGTH = 12;

/** Names an account in browser storage without revealing its id, so that people who share a device do not share data. */
export const deviceAccountKey = (accountId: string): string =>
  createHash('sha256').update(`device:${accountId}`).digest('base64url').slice(0, LENGTH);
