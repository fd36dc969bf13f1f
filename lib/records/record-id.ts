import { hash } from 'node:crypto';

/** Crockford's base 32, without I, L, O and U, because people read ids aloud and type them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Derives the id `<agency>-xxxxx-xx-xxxxx` (specification 2.6.1) from the agency's number, so that repeated imports are
 * idempotent. With 60 bits, a million records collide with a probability below 10^-6; imports refuse collisions.
 */
export function recordIdOf(agencyCode: string, customId: string): { id: string; value: string } {
  const digest = hash('sha256', customId, 'buffer');
  const letters = Array.from(digest.subarray(0, 12), (byte) => ALPHABET[byte % 32]).join('');
  const value = `${letters.slice(0, 5)}-${letters.slice(5, 7)}-${letters.slice(7)}`;
  return { id: `${agencyCode}-${value}`, value };
}
