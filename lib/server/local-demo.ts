import type { IncomingMessage } from 'node:http';
import { env, isLoopback } from '../env';
import { ApiError } from '../http/api-error';

/** What a proxy adds, by which it is known. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'] as const;

/** Those who watch the portal read nothing that is stored, and must learn of its state. */
const HEALTH = /^\/api\/health\//;

/** Whether a `Host` names this machine to itself, with any port. */
function isOwnHost(host: string | undefined): boolean {
  const address = `http://${host ?? ''}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/**
 * The demo's passwords are public. Where nobody said DEMO=on a proxy on this machine must not carry them to other ones:
 * what came through one is refused.
 * @param path of the request, decoded.
 * @throws ApiError forbidden
 */
export function refuseRemoteDemo({ headers }: Pick<IncomingMessage, 'headers'>, path: string): void {
  if (!env().demoIsLocal || HEALTH.test(path)) return;
  if (isOwnHost(headers.host) && OF_PROXIES.every((name) => headers[name] === undefined)) return;
  throw new ApiError(
    'forbidden',
    'This is the demo, whose passwords are known: it answers this machine only, at http://localhost or http://127.0.0.1, and not through a proxy. To publish a portal set DEMO=off; to publish the demo, DEMO=on.',
  );
}
