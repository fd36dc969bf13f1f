import type { IncomingMessage } from 'node:http';
import { deviceCookie, hostCookie, signInCookies } from '../../http/cookies';
import { consentCookie, resumeCookie } from '../../identity/oauth/pending-consent';
import { LOCALE_COOKIE } from '../../platform/languages/pick-locale';
import { replaceRawHeaders } from './long-headers';

/** More than any browser keeps for a site (Chrome: 180). */
const MOST_PAIRS = 200;
/** Browsers keep no cookie whose name and value are longer together than 4,096 bytes (RFC 6265bis section 5.6). */
const LONGEST_PAIR = 4_097;

/** The cookies that pages, sign-in and the authorization server read. */
function known(): ReadonlySet<string> {
  const ofSignIn = Object.values(signInCookies()).flatMap((cookie) => cookie?.name ?? []);
  const signed = [consentCookie(), resumeCookie()].flatMap((name) => [name, `${name}.sig`]);
  return new Set([...ofSignIn, hostCookie(LOCALE_COOKIE), deviceCookie(), ...signed]);
}

const COOKIE: ReadonlySet<string> = new Set(['cookie']);

/**
 * Leaves of what a browser sent the cookies that something reads, each once, as the first was sent. Next takes them
 * apart anew for each one that there is: a thousand of nobody's stopped the process for seconds.
 */
export function dropForeignCookies(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const { headers } = request;
  if (headers.cookie === undefined) return;
  const names = known();
  const kept = new Map<string, string>();
  for (const pair of headers.cookie.split(';', MOST_PAIRS)) {
    const text = pair.trim();
    const name = text.split('=', 1)[0]?.trim() ?? '';
    if (text.length <= LONGEST_PAIR && names.has(name) && !kept.has(name)) kept.set(name, text);
  }
  if (kept.size === 0) delete headers.cookie;
  else headers.cookie = [...kept.values()].join('; ');
  replaceRawHeaders(request, COOKIE, headers.cookie === undefined ? [] : ['cookie', headers.cookie]);
}
