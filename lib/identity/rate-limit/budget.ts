import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

export type SharedCounter = {
  /** Adds to a key's count in its current window. @returns the new count and when the window ends. */
  readonly add: (key: string, points: number) => Promise<{ readonly count: number; readonly endsInMs: number }>;
};

/** A caller's remaining calls; `reset` in epoch seconds, `wait` in seconds from now. */
export type Allowance = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  readonly wait: number;
};

type Window = {
  endsAt: number;
  /** Calls that this process has booked and not used yet. */
  booked: number;
  /** Calls that no process has booked, as far as this one knows; it only falls within a window. */
  unbooked: number;
  /** Calls counted locally that are not in the shared count yet. */
  owed: number;
  booking?: Promise<void> | undefined;
};

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

const BOOKING_TIMEOUT_MS = 600;

/** How long to count locally after a late or failed booking. */
const LOCAL_MS = 1_000;

/**
 * Each process books a fiftieth of the limit at a time in the database, so that few calls wait for it. While the database
 * does not answer, each process counts locally and reports it later.
 */
export class Budget {
  private readonly windows = new LRUCache<string, Window>({ max: MAX_KEYS });
  private readonly batchSize: number;
  private localUntil = 0;

  constructor(
    private readonly limit: number,
    private readonly shared: SharedCounter,
  ) {
    this.batchSize = Math.max(1, Math.floor(limit / 50));
  }

  async take(key: string): Promise<Allowance> {
    const window = this.windowOf(key);
    while (window.booked === 0 && window.unbooked > 0 && Date.now() < window.endsAt) {
      window.booking ??= this.book(key, window).finally(() => {
        window.booking = undefined;
      });
      await window.booking;
    }
    const allowed = window.booked > 0;
    if (allowed) window.booked--;
    return this.allowance(window, allowed);
  }

  /** Counts nothing. */
  peek(key: string): Allowance {
    const window = this.windowOf(key);
    return this.allowance(window, window.booked + window.unbooked > 0);
  }

  private windowOf(key: string): Window {
    const cached = this.windows.get(key);
    const left = cached === undefined ? 0 : cached.endsAt - Date.now();
    // More than two windows left means that the clock was set back.
    if (cached !== undefined && left > 0 && left <= WINDOW_MS * 2) return cached;
    const window = { endsAt: Date.now() + WINDOW_MS, booked: 0, unbooked: this.limit, owed: 0 };
    this.windows.set(key, window);
    return window;
  }

  private async book(key: string, window: Window): Promise<void> {
    if (Date.now() < this.localUntil) return this.bookLocally(window);
    const points = Math.min(this.batchSize, window.unbooked);
    const sent = points + window.owed;
    window.owed = 0;
    const answer = this.shared.add(key, sent).catch(() => undefined);
    const counted = await Promise.race([answer, delay(BOOKING_TIMEOUT_MS, undefined, { ref: false })]);
    if (counted !== undefined) {
      const { count, endsInMs } = counted;
      window.endsAt = Date.now() + endsInMs;
      window.booked = Math.max(0, Math.min(points, this.limit - (count - points)));
      window.unbooked = Math.max(0, Math.min(window.unbooked - window.booked, this.limit - count));
      return;
    }
    // Late or failed: uses these calls now and reports them with this answer or the next booking.
    this.localUntil = Date.now() + LOCAL_MS;
    window.booked = points;
    window.unbooked -= points;
    void answer.then((late) => {
      if (late === undefined) window.owed += sent;
      else window.unbooked = Math.max(0, Math.min(window.unbooked, this.limit - late.count));
    });
  }

  private bookLocally(window: Window): void {
    window.booked = Math.min(this.batchSize, window.unbooked);
    window.unbooked -= window.booked;
    window.owed += window.booked;
  }

  private allowance({ booked, unbooked, endsAt }: Window, allowed: boolean): Allowance {
    const wait = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000));
    return { allowed, limit: this.limit, remaining: booked + unbooked, reset: Math.ceil(endsAt / 1_000), wait };
  }
}
