import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_SECONDS } from '../../http/cookies';
import { keyedHashes } from '../../platform/keyed-hash';
import type { AccountDocument } from '../accounts/document';

const MAX_ACCOUNTS = 5;

/** A random id, an expiry in epoch seconds and a signature; nothing about the person. */
const ENTRY = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

type Credentials = Pick<AccountDocument, '_id' | 'passwordHash'>;

/** The signature covers the password hash, so that a new password invalidates it. */
const signatures = (id: string, until: string, { _id, passwordHash = '' }: Credentials): readonly string[] =>
  keyedHashes('known-device', id, until, _id, passwordHash);

function idOf(entry: string, credentials: Credentials): string | undefined {
  const [, id = '', until = '', signature = ''] = ENTRY.exec(entry) ?? [];
  if (id === '' || Number(until) * 1_000 <= Date.now()) return undefined;
  const signed = signatures(id, until, credentials);
  return signed.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(signature))) ? id : undefined;
}

const entriesOf = (cookie: string | undefined): string[] => (cookie ?? '').split('~').slice(0, MAX_ACCOUNTS);

/** @returns the device's random id if it has signed in to the account since its password was set. */
export function knownDevice(cookie: string | undefined, credentials: Credentials): string | undefined {
  if (credentials.passwordHash === undefined) return undefined;
  for (const entry of entriesOf(cookie)) {
    const id = idOf(entry, credentials);
    if (id !== undefined) return id;
  }
  return undefined;
}

export function withKnownDevice(cookie: string | undefined, credentials: Credentials): string {
  const others = entriesOf(cookie).filter((entry) => ENTRY.test(entry) && idOf(entry, credentials) === undefined);
  const id = knownDevice(cookie, credentials) ?? randomBytes(16).toString('base64url');
  const until = String(Math.floor(Date.now() / 1_000) + DEVICE_SECONDS);
  const [signature = ''] = signatures(id, until, credentials);
  return [`${id}.${until}.${signature}`, ...others].slice(0, MAX_ACCOUNTS).join('~');
}
