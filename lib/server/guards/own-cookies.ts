import type { IncomingMessage } from 'node:http';
import { deviceCookie, hostCookie, signInCookies } from '../../http/cookies';
import { consentCookie, resumeCookie } from '../../identity/oauth/pending-consent';
import { LOCALE_COOKIE } from '../../platform/languages/pick-locale';
import { replaceRawHeaders } from './long-headers';

/** Browsers store at most 180 per site (Chrome). */
const MAX_PAIRS = 200;
/** Browsers reject a cookie whose name and value exceed 4,096 bytes (RFC 6265bis section 5.6). */
const MAX_PAIR_LENGTH = 4_097;

function ownNames(): ReadonlySet<string> {
  const signIn = Object.values(signInCookies()).flatMap((cookie) => cookie?.name ?? []);
  const signed = [consentCookie(), resumeCookie()].flatMap((name) => [name, `${name}.sig`]);
  return new Set([...signIn, hostCookie(LOCALE_COOKIE), deviceCookie(), ...signed]);
}

const COOKIE: ReadonlySet<string> = new Set(['cookie']);

/** Strips unknown and duplicate cookies before Next parses them. */
export function dropForeignCookies(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const { headers } = request;
  if (headers.cookie === undefined) return;
  const names = ownNames();
  const cookies = new Map<string, string>();
  for (const pair of headers.cookie.split(';', MAX_PAIRS)) {
    const text = pair.trim();
    const name = text.split('=', 1)[0]?.trim() ?? '';
    if (text.length <= MAX_PAIR_LENGTH && names.has(name) && !cookies.has(name)) cookies.set(name, text);
  }
  if (cookies.size === 0) delete headers.cookie;
  else headers.cookie = [...cookies.values()].join('; ');
  replaceRawHeaders(request, COOKIE, headers.cookie === undefined ? [] : ['cookie', headers.cookie]);
}
