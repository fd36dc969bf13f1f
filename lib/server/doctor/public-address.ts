import { openApiDocument } from '../../api/openapi/document';
import { secureCookies } from '../../http/cookies';
import { env, isLoopback } from '../../platform/settings/env';
import { checkCertificate } from './certificate';
import { compareClocks } from './clock';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const TIMEOUT_MS = 5_000;
const CHECK = 'address';

const ask = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The title of the API that is served there, which has the agency's name; undefined where there is none. */
async function apiTitle(publicUrl: string): Promise<string | undefined> {
  const answer = await ask(`${publicUrl}/api/v4/openapi.json`);
  const document = (await answer.json().catch(() => null)) as { readonly info?: { readonly title?: unknown } } | null;
  const title = document?.info?.title;
  return typeof title === 'string' ? title : undefined;
}

/** A portal answers: this one, or that of another agency on the same port or behind the same name? */
async function checkWhose(publicUrl: string): Promise<Finding> {
  const { AGENCY_NAME: agencyName } = env();
  const title = await apiTitle(publicUrl);
  if (title === openApiDocument({ publicUrl, agencyName }).info.title)
    return ok(CHECK, `the portal answers at ${publicUrl}`);
  const advice =
    'Stop that portal, or set another PORT and PUBLIC_URL; where AGENCY_NAME was changed, restart the portal.';
  const other = title === undefined ? 'no API of a portal' : `"${title}"`;
  return wrong(CHECK, `${publicUrl} serves ${other}, not "${agencyName}"`, advice);
}

/** What answers at the public address, and what its clock says. */
async function checkAnswer(publicUrl: string): Promise<readonly Finding[]> {
  const before = Date.now();
  try {
    const answer = await ask(`${publicUrl}/api/health/live`);
    const after = Date.now();
    const body: unknown = await answer.json().catch(() => null);
    const isPortal = typeof body === 'object' && body !== null && 'state' in body && body.state === 'live';
    if (!isPortal) {
      const advice = 'Let the proxy hand every path to the portal, unchanged, and start the portal.';
      return [wrong(CHECK, `${publicUrl} answers ${answer.status}, and not as this portal does`, advice)];
    }
    const date = Date.parse(answer.headers.get('date') ?? '');
    return [
      await checkWhose(publicUrl),
      // A date of whole seconds was half a second later in the middle.
      ...(Number.isNaN(date) ? [] : [compareClocks(publicUrl, date + 500, [before, after])]),
    ];
  } catch (error) {
    const advice = 'Start the portal and its proxy; when they run, correct PUBLIC_URL, DNS or the firewall.';
    return [warning(CHECK, `nobody answers at ${publicUrl} (${reasonOf(error)})`, advice)];
  }
}

/** What the settings say of TLS and of the proxy that ends it. */
function checkTransport(address: URL): Finding[] {
  const isLocal = isLoopback(address.hostname);
  if (!secureCookies()) {
    if (isLocal) return [ok('TLS', 'none: PUBLIC_URL is of this machine only')];
    const advice = 'Put a proxy with TLS in front and say https:// in PUBLIC_URL: passwords and cookies go in clear.';
    return [wrong('TLS', `PUBLIC_URL ${address.origin} is not https`, advice)];
  }
  const secure = ok('TLS', 'cookies are sent over https only');
  if (env().TRUSTED_PROXY_HOPS > 0) return [secure];
  const advice = 'Set TRUSTED_PROXY_HOPS to the number of proxies: otherwise all people share one rate limit.';
  return [secure, warning('proxy', 'https without a trusted proxy', advice)];
}

/** The address people use: reachable, encrypted, its certificate, its clock. */
export async function checkPublicAddress(): Promise<readonly Finding[]> {
  const { publicUrl } = env();
  const address = new URL(publicUrl);
  const certificate = address.protocol === 'https:' ? [await checkCertificate(address)] : [];
  const isUsable = certificate.every(({ state }) => state !== 'wrong');
  return [...checkTransport(address), ...certificate, ...(isUsable ? await checkAnswer(publicUrl) : [])];
}

/** The demo's passwords are public: it belongs on this machine only. */
export function checkDemo(): Finding[] {
  const { demo, HOST, publicUrl } = env();
  if (!demo) return [];
  if (isLoopback(HOST) && isLoopback(new URL(publicUrl).hostname)) return [ok('demo', 'on, for this machine only')];
  const advice = 'Set DEMO=off, and begin with an empty database.';
  return [wrong('demo', `on at ${publicUrl} (HOST ${HOST}): its passwords are public`, advice)];
}
