import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, Socket } from 'node:net';
import { env } from '../platform/settings/env';
import { currentCall } from './call';

const UNKNOWN = 'unknown';

/** Next's routes and actions cannot access the connection. */
const NO_CONNECTION = new Socket();

const MAX_FORWARDED_LENGTH = 1_024;

/** Removes a port and the brackets around IPv6; undefined if the text is no IP address. */
function plainIp(text: string): string | undefined {
  const bare = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const ip = (bare.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(ip) === 0 ? undefined : ip;
}

/** A home or office has a /64 of IPv6 addresses, which count as one. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

const peers = new WeakMap<object, string>();

function peerOf(socket: IncomingMessage['socket']): string {
  const cached = peers.get(socket);
  if (cached !== undefined) return cached;
  const { remoteAddress } = socket;
  const peer = networkOf(plainIp(remoteAddress ?? '') ?? UNKNOWN);
  // Closed connections have no IP address.
  if (remoteAddress !== undefined) peers.set(socket, peer);
  return peer;
}

type PeerRequest = { readonly headers: Readonly<Record<string, unknown>>; readonly socket: Socket };

/** The peer, or with `TRUSTED_PROXY_HOPS` the IP address that the outermost proxy saw; anything before that one can be forged. */
export function readClientIp({ headers, socket }: PeerRequest): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const peer = peerOf(socket);
  if (hops === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .slice(-MAX_FORWARDED_LENGTH)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ip = plainIp([...forwarded, peer].at(-1 - hops) ?? '');
  return ip === undefined ? peer : networkOf(ip);
}

export const clientIp = (headers: Readonly<Record<string, unknown>>): string =>
  currentCall()?.clientIp ?? readClientIp({ headers, socket: NO_CONNECTION });
