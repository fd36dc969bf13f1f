import type { CookiesOptions } from 'next-auth';
import { env } from '../platform/settings/env';

/** Whether cookies are secure: behind TLS, browsers must send them over TLS only. */
export const secureCookies = (): boolean => env().publicUrl.startsWith('https://');

/**
 * Adds the prefix `__Host-` behind TLS (RFC 6265bis section 4.1.3.2): browsers then accept the cookie from this host only,
 * so that another host of the same domain cannot set it.
 */
export const hostCookie = (name: string): string => `${secureCookies() ? '__Host-' : ''}${name}`;

/** The prefix for a cookie that is limited to a path, which `__Host-` does not allow. */
export const pathCookie = (name: string): string => `${secureCookies() ? '__Secure-' : ''}${name}`;

/** The session cookie. The name is next-auth's, which does not export it. */
export const sessionCookie = (): string => hostCookie('next-auth.session-token');

/** How long a sign-in at the agency's OpenID Connect provider may take. */
const SIGN_IN_SECONDS = 15 * 60;

/** The cookies of next-auth, with `__Host-` where next-auth would use `__Secure-`. */
export function signInCookies(): CookiesOptions {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies() } as const;
  const own = (name: string) => ({ name: hostCookie(`next-auth.${name}`), options });
  const short = (name: string) => ({ ...own(name), options: { ...options, maxAge: SIGN_IN_SECONDS } });
  return {
    sessionToken: { name: sessionCookie(), options },
    callbackUrl: own('callback-url'),
    csrfToken: own('csrf-token'),
    pkceCodeVerifier: short('pkce.code_verifier'),
    state: short('state'),
    nonce: own('nonce'),
  };
}

/** How long a device is remembered without another sign-in: half a year. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** The cookie of a device that has signed in before. */
export const deviceCookie = (): string => hostCookie('known-device');

/** Scripts cannot read it, and from other sites it is sent only when a link is followed. */
export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies(), maxAge: DEVICE_SECONDS }) as const;

/** The `Set-Cookie` value that makes the browser remember the device. */
export function deviceCookieHeader(value: string): string {
  const { path, maxAge, secure } = deviceCookieOptions();
  return `${deviceCookie()}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
