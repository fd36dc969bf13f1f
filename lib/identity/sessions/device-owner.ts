import { createHash } from 'node:crypto';

const LENGTH = 12;

/**
 * A name for an account on a device that several people use: what the browser keeps for one is not the next one's. Says
 * nothing of the account itself.
 * @returns 12 letters, digits, `-` and `_`.
 */
export const deviceOwner = (accountId: string): string =>
  createHash('sha256').update(`device:${accountId}`).digest('base64url').slice(0, LENGTH);
