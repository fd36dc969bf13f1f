import { hash } from 'node:crypto';

/** Crockford's base 32 without I, L, O and U: ids are read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The record id made from the agency's own number: `<agency>-xxxxx-xx-xxxxx` (specification 2.6.1, contract Records).
 * The same number always gives the same id, so importing twice changes nothing. 60 bits of SHA-256: with a million
 * records two numbers collide with a probability below 10^-6, and the import refuses the second.
 */
export function recordIdOf(agencyCode: string, customId: string): { id: string; value: string } {
  const digest = hash('sha256', customId, 'buffer');
  const letters = Array.from(digest.subarray(0, 12), (byte) => ALPHABET[byte % 32]).join('');
  const value = `${letters.slice(0, 5)}-${letters.slice(5, 7)}-${letters.slice(7)}`;
  return { id: `${agencyCode}-${value}`, value };
}
