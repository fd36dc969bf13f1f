import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/responses/api-error';
import { env, isLoopback } from '../../platform/settings/env';

const PROXY_HEADERS: ReadonlySet<string> = new Set([
  ...['forwarded', 'via', 'cdn-loop', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-forwarded'],
  ...[
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fly-client-ip',
    'fastly-client-ip',
    'x-original-forwarded-for',
  ],
]);
const isProxyHeader = (name: string): boolean => PROXY_HEADERS.has(name) || /^x-(forwarded|envoy)-/.test(name);

/** URL parsing takes quadratic time in the length of the host, which comes first. */
const MAX_URL_LENGTH = 300;
const cut = (url: string): string => url.slice(0, MAX_URL_LENGTH);

/** Health checks reveal no data, so monitoring may reach them. */
const HEALTH = /^\/api\/health\//;

function isOwnHost(host: string | undefined): boolean {
  if ((host ?? '').length > MAX_URL_LENGTH) return false;
  const url = `http://${host ?? ''}`;
  if (/[@/?#\\]/.test(host ?? '')) return false;
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether a page of another host sent the request, as behind a proxy that adds no headers. */
function isFromOtherHost({ origin, referer, 'sec-fetch-site': site }: IncomingMessage['headers']): boolean {
  const isRemote = (url: string | undefined): boolean =>
    url !== undefined && URL.canParse(cut(url)) && !isOwnHost(new URL(cut(url)).host);
  return isRemote(origin) || ((site === undefined || site === 'same-origin') && isRemote(referer));
}

/**
 * The demo's passwords are public: unless DEMO=on, requests that have recognizably come through a proxy are rejected.
 * nginx before 1.29.7 proxies with HTTP/1.0 by default.
 * @param path decoded.
 * @throws ApiError forbidden
 */
export function rejectRemoteDemo(
  { headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  path: string,
): void {
  if (!env().demoIsLocal || HEALTH.test(path)) return;
  const isThroughProxy = httpVersion === '1.0' || Object.keys(headers).some(isProxyHeader) || isFromOtherHost(headers);
  if (!isThroughProxy && isOwnHost(headers.host)) return;
  throw new ApiError(
    'forbidden',
    'This is the demo, whose passwords are public: it is available on this machine only, at http://localhost or http://127.0.0.1, and not through a proxy. To publish a portal, set DEMO=off; to publish the demo, DEMO=on.',
  );
}
