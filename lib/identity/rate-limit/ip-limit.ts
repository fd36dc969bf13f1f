import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { readClientIp } from '../../http/client-ip';
import { ApiError } from '../../http/responses/api-error';
import { env } from '../../platform/settings/env';

type Window = { readonly endsAt: number; requests: number };

const WINDOW_MS = 60_000;
const MAX_IPS = 50_000;

/** Counts in this process only, which is cheap enough to run before everything else. */
export class IpCounter {
  private readonly windows = new LRUCache<string, Window>({ max: MAX_IPS });

  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns seconds to wait, 0 if the request is allowed. */
  take(ip: string): number {
    const now = this.now();
    let window = this.windows.get(ip);
    if (window === undefined || window.endsAt <= now) {
      window = { endsAt: now + WINDOW_MS, requests: 0 };
      this.windows.set(ip, window);
    }
    window.requests++;
    return window.requests <= this.limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1_000));
  }
}

let counter: IpCounter | null | undefined;

function ipCounter(): IpCounter | null {
  if (counter === undefined) {
    const { RATE_LIMIT_PER_ADDRESS: limit, RATE_LIMIT_PER_MINUTE: calls } = env();
    counter = limit === 0 || calls === 0 ? null : new IpCounter(limit);
  }
  return counter;
}

export function countByIp(request: Pick<IncomingMessage, 'headers' | 'socket'>): ApiError | undefined {
  const wait = ipCounter()?.take(readClientIp(request)) ?? 0;
  if (wait === 0) return undefined;
  const message = `More than ${env().RATE_LIMIT_PER_ADDRESS} requests in a minute from this IP address; try again in ${wait} seconds.`;
  return new ApiError('too_many_requests', message, { headers: { 'retry-after': String(wait) } });
}
