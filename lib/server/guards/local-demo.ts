import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';
import { env, isLoopback } from '../../platform/settings/env';

/** Headers that a proxy adds, by which it is known. */
const OF_PROXIES: ReadonlySet<string> = new Set([
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
const isOfProxy = (name: string): boolean => OF_PROXIES.has(name) || /^x-(forwarded|envoy)-/.test(name);

/** The parser of addresses takes the square of the length of a host; what is cut off stands behind the host. */
const LONGEST_ADDRESS = 300;
const cut = (address: string): string => address.slice(0, LONGEST_ADDRESS);

/** Those who watch the portal read nothing that is stored, and must learn of its state. */
const HEALTH = /^\/api\/health\//;

/** Whether a `Host` names this machine to itself, with any port. */
function isOwnHost(host: string | undefined): boolean {
  if ((host ?? '').length > LONGEST_ADDRESS) return false;
  const address = `http://${host ?? ''}`;
  // A name with a path, a query or a user before it is no host, whatever the rest of it names.
  if (/[@/?#\\]/.test(host ?? '')) return false;
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether a page of another host sent the request through this one's name, as behind a proxy that adds nothing. */
function isOfAnotherHost({ origin, referer, 'sec-fetch-site': site }: IncomingMessage['headers']): boolean {
  const isElsewhere = (address: string | undefined): boolean =>
    address !== undefined && URL.canParse(cut(address)) && !isOwnHost(new URL(cut(address)).host);
  return isElsewhere(origin) || ((site === undefined || site === 'same-origin') && isElsewhere(referer));
}

/**
 * The demo's passwords are public. Where nobody said DEMO=on a proxy on this machine must not carry them to other ones:
 * what came through one is refused, as far as that can be known. HTTP/1.0 is what nginx before 1.29.7 speaks to the portal where its `proxy_pass` stands alone; a
 * newer one adds nothing, and cannot be known.
 * @param path of the request, decoded.
 * @throws ApiError forbidden
 */
export function refuseRemoteDemo(
  { headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  path: string,
): void {
  if (!env().demoIsLocal || HEALTH.test(path)) return;
  const isThroughProxy = httpVersion === '1.0' || Object.keys(headers).some(isOfProxy) || isOfAnotherHost(headers);
  if (!isThroughProxy && isOwnHost(headers.host)) return;
  throw new ApiError(
    'forbidden',
    'This is the demo, whose passwords are known: it answers this machine only, at http://localhost or http://127.0.0.1, and not through a proxy. To publish a portal set DEMO=off; to publish the demo, DEMO=on.',
  );
}
