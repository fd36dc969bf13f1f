import { createHash } from 'node:crypto';

const LENGTH = 12;

/**
 * Names an account in the browser's storage without revealing its id, so that people who share a device do not share
 * stored data.
 * @returns 12 letters, digits, `-` and `_`.
 */
export const deviceOwner = (accountId: string): string =>
  createHash('sha256').update(`device:${accountId}`).digest('base64url').slice(0, LENGTH);
