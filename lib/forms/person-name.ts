import { z } from 'zod';

/** A person's name as they write it. */
export const PersonName = z.string().trim().min(1).max(80);
