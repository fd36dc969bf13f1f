import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, Socket } from 'node:net';
import { env } from '../platform/settings/env';
import { currentCall } from './call';

const UNKNOWN = 'unknown';

/** Next's routes and actions have no access to the connection. */
const NO_CONNECTION = new Socket();

/** Room for the addresses that nine proxies add; what stands before them is the client's own word. */
const LONGEST_FORWARDED = 1_024;

/** Some proxies write the port too, and IPv6 in brackets; anything that is no address is undefined. */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = (bare.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** A home or an office has a whole /64 of IPv6 addresses: they count as one, however they are written. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes an address in the one form of RFC 5952.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** A connection stays open for many requests, and its peer the same. */
const peers = new WeakMap<object, string>();

function peerOf(socket: IncomingMessage['socket']): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const { remoteAddress } = socket;
  const peer = networkOf(plainAddress(remoteAddress ?? '') ?? UNKNOWN);
  // Of one that is closed nothing is known any more.
  if (remoteAddress !== undefined) peers.set(socket, peer);
  return peer;
}

type Addressed = { readonly headers: Readonly<Record<string, unknown>>; readonly socket: Socket };

/**
 * Where a request comes from: the peer, or behind `TRUSTED_PROXY_HOPS` proxies the address that the outermost of them
 * saw. Anything further left in `X-Forwarded-For` is the client's own word and not believed.
 */
export function readClientAddress({ headers, socket }: Addressed): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const peer = peerOf(socket);
  if (hops === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .slice(-LONGEST_FORWARDED)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const seen = plainAddress([...forwarded, peer].at(-1 - hops) ?? '');
  return seen === undefined ? peer : networkOf(seen);
}

/** The same where only headers are at hand: in Next's routes and actions. */
export const clientAddress = (headers: Readonly<Record<string, unknown>>): string =>
  currentCall()?.clientAddress ?? readClientAddress({ headers, socket: NO_CONNECTION });
