import { z } from 'zod';

/** No line breaks, control characters or bidirectional overrides. */
export const PRINTABLE = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

export const PersonName = z
  .string()
  .trim()
  .min(1, 'is empty; it is needed')
  .max(100, 'must be at most 100 characters')
  .regex(PRINTABLE, 'must hold no control characters');
