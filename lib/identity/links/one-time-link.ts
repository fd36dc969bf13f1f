import { randomBytes } from 'node:crypto';
import type { Role } from '../../http/principal';
import { env } from '../../platform/settings/env';
import { hashToken } from '../tokens/access-token';
import { findStoredLink, insertLink, type LinkPurpose, type OneTimeLinkDocument } from './one-time-link-repository';

const HOUR_MS = 3_600_000;

export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24,
  registration: 24,
  'password-reset': 1,
};

export type NewLink = Pick<OneTimeLinkDocument, 'purpose' | 'email' | 'mailed'> & {
  readonly name?: string;
  readonly role?: Role;
  readonly identities?: readonly string[];
};

/** @returns the link's URL, which cannot be read again, and when it expires. */
export async function createLink(link: NewLink): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + LINK_HOURS[link.purpose] * HOUR_MS);
  await insertLink({ _id: hashToken(token), ...link, createdAt, expiresAt });
  return { url: `${env().publicUrl}/set-password/${token}`, expiresAt };
}

/** Finds a valid link without using it: mail scanners open links too. */
export const findLink = async (token: string): Promise<OneTimeLinkDocument | null> =>
  /^[\w-]{43}$/.test(token) ? findStoredLink(hashToken(token)) : null;
