import { randomBytes } from 'node:crypto';
import { hashToken } from '../auth/access-token';
import type { Role } from '../auth/principal';
import { env } from '../env';
import { findStoredLink, insertLink } from './one-time-link-repository';

/** What a link gives whoever opens it. */
export type LinkPurpose = 'invitation' | 'registration' | 'password-reset';

/** A link that works once (collection `oneTimeLinks`); `_id` is the SHA-256 of its token, which is stored nowhere. */
export type OneTimeLinkDocument = {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** For an account that is still to be made. */
  readonly name?: string;
  readonly role?: Role;
  /** Sent by mail and shown to nobody else: using it proves that the address is the person's. */
  readonly mailed: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const HOUR_MS = 3_600_000;

/** How long each kind works, in hours: an invitation may lie in a letter-box, a reset is wanted now. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24,
  registration: 24,
  'password-reset': 1,
};

export type NewLink = Pick<OneTimeLinkDocument, 'purpose' | 'email' | 'mailed'> & {
  readonly name?: string;
  readonly role?: Role;
};

/** Makes a link. @returns its address, which cannot be had again, and until when it works. */
export async function makeLink(link: NewLink): Promise<{ address: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + LINK_HOURS[link.purpose] * HOUR_MS);
  await insertLink({ _id: hashToken(token), ...link, createdAt, expiresAt });
  return { address: `${env().publicUrl}/set-password/${token}`, expiresAt };
}

/** The link behind a token, without using it up: programs that look through mail open links. null where it does not work. */
export const findLink = async (token: string): Promise<OneTimeLinkDocument | null> =>
  /^[\w-]{43}$/.test(token) ? findStoredLink(hashToken(token)) : null;
