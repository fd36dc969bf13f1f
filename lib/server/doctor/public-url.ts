import { openApiDocument } from '../../api/openapi/document';
import { secureCookies } from '../../http/cookies';
import { env, isLoopback } from '../../platform/settings/env';
import { checkCertificate } from './certificate';
import { compareClocks } from './clock';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const TIMEOUT_MS = 5_000;
const CHECK = 'address';

const ask = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

async function apiTitle(publicUrl: string): Promise<string | undefined> {
  const response = await ask(`${publicUrl}/api/v4/openapi.json`);
  const document = (await response.json().catch(() => null)) as { readonly info?: { readonly title?: unknown } } | null;
  const title = document?.info?.title;
  return typeof title === 'string' ? title : undefined;
}

/** Checks that the portal that responds is this one, not another agency's on the same port or host name. */
async function checkIdentity(publicUrl: string): Promise<Finding> {
  const { AGENCY_NAME: agencyName } = env();
  const title = await apiTitle(publicUrl);
  if (title === openApiDocument({ publicUrl, agencyName }).info.title)
    return ok(CHECK, `the portal answers at ${publicUrl}`);
  const advice =
    'Stop that portal, or set another PORT and PUBLIC_URL; if AGENCY_NAME has changed, restart the portal.';
  const other = title === undefined ? 'no portal API' : `"${title}"`;
  return wrong(CHECK, `${publicUrl} serves ${other}, not "${agencyName}"`, advice);
}

async function checkResponse(publicUrl: string): Promise<readonly Finding[]> {
  const before = Date.now();
  try {
    const response = await ask(`${publicUrl}/api/health/live`);
    const after = Date.now();
    const body: unknown = await response.json().catch(() => null);
    const isPortal = typeof body === 'object' && body !== null && 'state' in body && body.state === 'live';
    if (!isPortal) {
      const advice = 'Start the portal, and let the proxy pass every path to it unchanged.';
      return [wrong(CHECK, `${publicUrl} returns ${response.status}, but not as this portal does`, advice)];
    }
    const date = Date.parse(response.headers.get('date') ?? '');
    return [
      await checkIdentity(publicUrl),
      // The Date header drops fractions of a second, so the true time is half a second later on average.
      ...(Number.isNaN(date) ? [] : [compareClocks(publicUrl, date + 500, [before, after])]),
    ];
  } catch (error) {
    const advice = 'Start the portal and its proxy; if they are running, correct PUBLIC_URL, DNS or the firewall.';
    return [warning(CHECK, `nothing responds at ${publicUrl} (${reasonOf(error)})`, advice)];
  }
}

function checkTransport(url: URL): Finding[] {
  const isLocal = isLoopback(url.hostname);
  if (!secureCookies()) {
    if (isLocal) return [ok('TLS', 'not used: PUBLIC_URL is for this machine only')];
    const advice = 'Add a TLS proxy and use https:// in PUBLIC_URL: passwords and cookies are sent unencrypted.';
    return [wrong('TLS', `PUBLIC_URL ${url.origin} is not https`, advice)];
  }
  const secure = ok('TLS', 'cookies are sent over https only');
  if (env().TRUSTED_PROXY_HOPS > 0) return [secure];
  const advice = 'Set TRUSTED_PROXY_HOPS to the number of proxies: otherwise all users share one rate limit.';
  return [secure, warning('proxy', 'https without a trusted proxy', advice)];
}

export async function checkPublicUrl(): Promise<readonly Finding[]> {
  const { publicUrl } = env();
  const url = new URL(publicUrl);
  const certificate = url.protocol === 'https:' ? [await checkCertificate(url)] : [];
  const isUsable = certificate.every(({ state }) => state !== 'wrong');
  return [...checkTransport(url), ...certificate, ...(isUsable ? await checkResponse(publicUrl) : [])];
}

/** The demo's passwords are public, so it must be reachable only from this machine. */
export function checkDemo(): Finding[] {
  const { demo, HOST, publicUrl } = env();
  if (!demo) return [];
  if (isLoopback(HOST) && isLoopback(new URL(publicUrl).hostname)) return [ok('demo', 'on, for this machine only')];
  const advice = 'Set DEMO=off and start with an empty database.';
  return [wrong('demo', `on at ${publicUrl} (HOST ${HOST}): its passwords are public`, advice)];
}
