import { hash } from 'node:crypto';

/** Crockford's base 32, without I, L, O and U, because people read ids aloud and type them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Derived from the agency's number, so that imports are idempotent; collisions are refused by imports. */
export function recordIdOf(agencyCode: string, customId: string): { id: string; value: string } {
  const digest = hash('sha256', customId, 'buffer');
  const letters = Array.from(digest.subarray(0, 12), (byte) => ALPHABET[byte % 32]).join('');
  const value = `${letters.slice(0, 5)}-${letters.slice(5, 7)}-${letters.slice(7)}`;
  return { id: `${agencyCode}-${value}`, value };
}
