import { env } from '../../platform/settings/env';
import { type Finding, ok, reasonOf, wrong } from './finding';

const CHECK = 'sign-in';
const TIMEOUT_MS = 5_000;
/** Fields that sign-in needs (OpenID Connect Discovery 1.0 section 3). */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

export async function checkOpenIdConnect(): Promise<readonly Finding[]> {
  const { OIDC_ISSUER } = env();
  if (OIDC_ISSUER === undefined) return [];
  const url = `${OIDC_ISSUER}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const document = (await response.json().catch(() => null)) as Readonly<Record<string, unknown>> | null;
    const missing = ENDPOINTS.filter((name) => typeof document?.[name] !== 'string');
    if (response.ok && missing.length === 0) return [ok(CHECK, `${OIDC_ISSUER} is an OpenID Connect provider`)];
    const found = `${url} returns ${response.status}, without ${missing.join(', ') || 'success'}`;
    return [wrong(CHECK, found, 'Correct OIDC_ISSUER: it is the URL before /.well-known/openid-configuration.')];
  } catch (error) {
    const advice = 'Correct OIDC_ISSUER, DNS or the firewall: until then nobody can sign in with it.';
    return [wrong(CHECK, `no OpenID Connect provider answers at ${url} (${reasonOf(error)})`, advice)];
  }
}
