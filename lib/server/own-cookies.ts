import type { IncomingMessage } from 'node:http';
import { deviceCookie, hostCookie, signInCookies } from '../auth/cookies';
import { LOCALE_COOKIE } from '../i18n/pick-locale';
import { consentCookie } from '../oauth/pending-consent';

/** The cookies that pages and sign-in read. */
function known(): ReadonlySet<string> {
  const ofSignIn = Object.values(signInCookies()).flatMap((cookie) => cookie?.name ?? []);
  return new Set([...ofSignIn, hostCookie(LOCALE_COOKIE), deviceCookie(), consentCookie(), `${consentCookie()}.sig`]);
}

/**
 * Leaves of what a browser sent the cookies that pages and sign-in read, each once, as the first was sent. Next takes them
 * apart anew for each one that there is: a thousand of nobody's stopped the process for seconds.
 */
export function keepOwnCookies({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return;
  const names = known();
  const kept = new Map<string, string>();
  for (const pair of headers.cookie.split(';')) {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    if (names.has(name) && !kept.has(name)) kept.set(name, pair.trim());
  }
  if (kept.size === 0) delete headers.cookie;
  else headers.cookie = [...kept.values()].join('; ');
}
