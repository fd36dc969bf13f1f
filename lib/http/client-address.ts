import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, Socket } from 'node:net';
import { env } from '../platform/settings/env';
import { currentCall } from './call';

const UNKNOWN = 'unknown';

/** Next's routes and actions have no access to the connection. */
const NO_CONNECTION = new Socket();

/** Enough for the addresses that nine proxies add; the client can forge anything before them. */
const MAX_FORWARDED_LENGTH = 1_024;

/** Removes the port and the brackets around IPv6 that some proxies write; undefined for anything but an address. */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = (bare.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** A home or an office has a whole /64 of IPv6 addresses, so they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser normalizes an address to the form of RFC 5952.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Cached by connection, which serves many requests of the same peer. */
const peers = new WeakMap<object, string>();

function peerOf(socket: IncomingMessage['socket']): string {
  const cached = peers.get(socket);
  if (cached !== undefined) return cached;
  const { remoteAddress } = socket;
  const peer = networkOf(plainAddress(remoteAddress ?? '') ?? UNKNOWN);
  // A closed connection no longer has an address.
  if (remoteAddress !== undefined) peers.set(socket, peer);
  return peer;
}

type Addressed = { readonly headers: Readonly<Record<string, unknown>>; readonly socket: Socket };

/**
 * The address that a request comes from: the peer, or behind `TRUSTED_PROXY_HOPS` proxies the address that the outermost
 * proxy saw. Anything further left in `X-Forwarded-For` can be forged and is ignored.
 */
export function readClientAddress({ headers, socket }: Addressed): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const peer = peerOf(socket);
  if (hops === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .slice(-MAX_FORWARDED_LENGTH)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const address = plainAddress([...forwarded, peer].at(-1 - hops) ?? '');
  return address === undefined ? peer : networkOf(address);
}

/** The client's address in Next's routes and actions, which have only the headers. */
export const clientAddress = (headers: Readonly<Record<string, unknown>>): string =>
  currentCall()?.clientAddress ?? readClientAddress({ headers, socket: NO_CONNECTION });
