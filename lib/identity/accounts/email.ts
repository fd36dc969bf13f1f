import { z } from 'zod';

/** The Kelvin sign: `toLowerCase` would turn it into a plain `k`, which may be another person's email address. */
const KELVIN = '\u212A';

export const normalizeEmail = (email: string): string =>
  email
    .trim()
    .split(KELVIN)
    .map((part) => part.toLowerCase())
    .join(KELVIN);

export const Email = z.string().transform(normalizeEmail).pipe(z.email().max(254));
