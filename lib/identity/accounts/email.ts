import { z } from 'zod';

/** Lower case makes a plain `k` of it, and of its address somebody else's. */
const KELVIN = '\u212A';

/** One spelling for each address: people write theirs with capitals and blanks around it. */
export const normalizeEmail = (email: string): string =>
  email
    .trim()
    .split(KELVIN)
    .map((part) => part.toLowerCase())
    .join(KELVIN);

/** An address that mail can be sent to, in the spelling in which it is stored (RFC 5321: 254 characters at most). */
export const Email = z.string().transform(normalizeEmail).pipe(z.email().max(254));
