import { z } from 'zod';

/** One spelling for each address: people write theirs with capitals and blanks around it. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** An address that mail can be sent to, in the spelling in which it is stored (RFC 5321: 254 characters at most). */
export const Email = z.string().transform(normalizeEmail).pipe(z.email().max(254));
