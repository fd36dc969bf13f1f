import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Where the counts of all processes come together. */
export type SharedCounter = {
  /** Adds to a key's count in its current window; @returns the count after it, and how long the window still lasts. */
  readonly add: (key: string, points: number) => Promise<{ readonly count: number; readonly endsInMs: number }>;
};

/** What a caller has left; `reset` in epoch seconds, `wait` in seconds from now. */
export type Allowance = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  readonly wait: number;
};

type Window = {
  /** When the window ends, in ms. */
  endsAt: number;
  /** Calls that this process has booked and not yet used. */
  booked: number;
  /** Calls that no process has booked yet, as far as this one knows; within a window it only falls. */
  unbooked: number;
  /** Calls that were counted here alone and that the others do not know of yet. */
  owed: number;
  booking?: Promise<void> | undefined;
};

const WINDOW_MS = 60_000;
const KEYS_KEPT = 50_000;

/** A count that does not come within this time is not waited for: the caller is answered in any case. */
const LONGEST_BOOKING_MS = 600;

/** After one of those the database is left alone for this long. */
const ALONE_MS = 1_000;

/**
 * Calls a minute for each key, over all processes. Calls are booked in the database some at a time (a fiftieth of the
 * limit), so that hardly any call waits for it and all processes together never go over the limit. While the database
 * does not answer, each process counts alone, and tells the others afterwards.
 */
export class Budget {
  private readonly windows = new LRUCache<string, Window>({ max: KEYS_KEPT });
  private readonly bookedAtOnce: number;
  private aloneUntil = 0;

  constructor(
    private readonly limit: number,
    private readonly shared: SharedCounter,
  ) {
    this.bookedAtOnce = Math.max(1, Math.floor(limit / 50));
  }

  /** Takes one call of the key's allowance. */
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

  /** The key's allowance as this process knows it, without taking from it. */
  peek(key: string): Allowance {
    const window = this.windowOf(key);
    return this.allowance(window, window.booked + window.unbooked > 0);
  }

  private windowOf(key: string): Window {
    const known = this.windows.get(key);
    const left = known === undefined ? 0 : known.endsAt - Date.now();
    // More than two windows: the clock was moved back since.
    if (known !== undefined && left > 0 && left <= WINDOW_MS * 2) return known;
    const window = { endsAt: Date.now() + WINDOW_MS, booked: 0, unbooked: this.limit, owed: 0 };
    this.windows.set(key, window);
    return window;
  }

  private async book(key: string, window: Window): Promise<void> {
    if (Date.now() < this.aloneUntil) return this.bookAlone(window);
    const points = Math.min(this.bookedAtOnce, window.unbooked);
    const sent = points + window.owed;
    window.owed = 0;
    const answer = this.shared.add(key, sent).catch(() => undefined);
    const counted = await Promise.race([answer, delay(LONGEST_BOOKING_MS, undefined, { ref: false })]);
    if (counted !== undefined) {
      const { count, endsInMs } = counted;
      window.endsAt = Date.now() + endsInMs;
      window.booked = Math.max(0, Math.min(points, this.limit - (count - points)));
      window.unbooked = Math.max(0, Math.min(window.unbooked - window.booked, this.limit - count));
      return;
    }
    // Late or failed: these calls are given out now, and the others learn of them with this answer or the next.
    this.aloneUntil = Date.now() + ALONE_MS;
    window.booked = points;
    window.unbooked -= points;
    void answer.then((late) => {
      if (late === undefined) window.owed += sent;
      else window.unbooked = Math.max(0, Math.min(window.unbooked, this.limit - late.count));
    });
  }

  private bookAlone(window: Window): void {
    window.booked = Math.min(this.bookedAtOnce, window.unbooked);
    window.unbooked -= window.booked;
    window.owed += window.booked;
  }

  private allowance({ booked, unbooked, endsAt }: Window, allowed: boolean): Allowance {
    const wait = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000));
    return { allowed, limit: this.limit, remaining: booked + unbooked, reset: Math.ceil(endsAt / 1_000), wait };
  }
}
