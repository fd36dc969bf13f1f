import type { CookiesOptions } from 'next-auth';
import { env } from '../platform/settings/env';

/** Behind TLS browsers are told to send a cookie over nothing else. */
export const secureCookies = (): boolean => env().publicUrl.startsWith('https://');

/**
 * Behind TLS the prefix `__Host-` (RFC 6265bis section 4.1.3.2): browsers then take the cookie from this very host alone,
 * so that no neighbour below the same domain can plant one.
 */
export const hostCookie = (name: string): string => `${secureCookies() ? '__Host-' : ''}${name}`;

/** The same for a cookie that goes to one path only, which `__Host-` does not allow. */
export const pathCookie = (name: string): string => `${secureCookies() ? '__Secure-' : ''}${name}`;

/** Of the session; the name is next-auth's own, which it does not export. */
export const sessionCookie = (): string => hostCookie('next-auth.session-token');

/** How long a sign-in at the agency's OpenID Connect provider may take. */
const SIGN_IN_SECONDS = 15 * 60;

/** The cookies of next-auth: its own of the same options have `__Secure-` for a prefix. */
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

/** How long a device stays known without another sign-in: half a year. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Of a device that has signed in before. */
export const deviceCookie = (): string => hostCookie('known-device');

/** No page's script reads it, and other sites send it with a link alone. */
export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies(), maxAge: DEVICE_SECONDS }) as const;

/** The value of the header `Set-Cookie` that makes a device known. */
export function deviceCookieHeader(value: string): string {
  const { path, maxAge, secure } = deviceCookieOptions();
  return `${deviceCookie()}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
