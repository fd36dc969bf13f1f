import { z } from 'zod';

/** Nothing that breaks a line or turns the direction of the text around it. */
export const PRINTABLE = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/** A person's name as a form, an operator or a file gives it; it is shown on pages, in mails and on terminals. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'is empty; it is needed')
  .max(100, 'must be at most 100 characters')
  .regex(PRINTABLE, 'must hold no control characters');
