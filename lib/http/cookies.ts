import type { CookiesOptions } from 'next-auth';
import { env } from '../platform/settings/env';

export const secureCookies = (): boolean => env().publicUrl.startsWith('https://');

/** Behind TLS the prefix `__Host-` prevents other hosts of the domain from setting the cookie (RFC 6265bis section 4.1.3.2). */
export const hostCookie = (name: string): string => `${secureCookies() ? '__Host-' : ''}${name}`;

/** The name of a cookie that is limited to a path, which `__Host-` does not allow. */
export const pathCookie = (name: string): string => `${secureCookies() ? '__Secure-' : ''}${name}`;

/** The name of the session cookie, which next-auth does not export. */
export const sessionCookie = (): string => hostCookie('next-auth.session-token');

const SIGN_IN_SECONDS = 15 * 60;

/** next-auth's cookies, with the prefix `__Host-` instead of `__Secure-`. */
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

export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

export const deviceCookie = (): string => hostCookie('known-device');

export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies(), maxAge: DEVICE_SECONDS }) as const;

export function deviceCookieHeader(value: string): string {
  const { path, maxAge, secure } = deviceCookieOptions();
  return `${deviceCookie()}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
