import { z } from 'zod';

/** A person's name as an operator or a file gives it; it is shown on pages, in mails and on terminals. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'is empty; it is needed')
  .max(100, 'must be at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must hold no control characters');
