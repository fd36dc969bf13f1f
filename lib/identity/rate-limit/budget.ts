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
  /** Calls that this process has reserved and not used yet. */
  reserved: number;
  /** Calls that no process has reserved, as far as this one knows. The number only decreases within a window. */
  unreserved: number;
  /** Calls counted locally that are not in the shared count yet. */
  owed: number;
  reservation?: Promise<void> | undefined;
};

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

const RESERVATION_TIMEOUT_MS = 600;

/** How long to count locally after a late or failed reservation. */
const LOCAL_MS = 1_000;

/**
 * Each process reserves a fiftieth of the limit at a time in the database, so that few calls wait for it. While the database
 * does not answer, each process counts locally and reports the count later.
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
    while (window.reserved === 0 && window.unreserved > 0 && Date.now() < window.endsAt) {
      window.reservation ??= this.reserve(key, window).finally(() => {
        window.reservation = undefined;
      });
      await window.reservation;
    }
    const allowed = window.reserved > 0;
    if (allowed) window.reserved--;
    return this.allowance(window, allowed);
  }

  /** Returns what is left without counting a call. */
  peek(key: string): Allowance {
    const window = this.windowOf(key);
    return this.allowance(window, window.reserved + window.unreserved > 0);
  }

  private windowOf(key: string): Window {
    const cached = this.windows.get(key);
    const left = cached === undefined ? 0 : cached.endsAt - Date.now();
    // More than two windows left means that the clock was set back.
    if (cached !== undefined && left > 0 && left <= WINDOW_MS * 2) return cached;
    const window = { endsAt: Date.now() + WINDOW_MS, reserved: 0, unreserved: this.limit, owed: 0 };
    this.windows.set(key, window);
    return window;
  }

  private async reserve(key: string, window: Window): Promise<void> {
    if (Date.now() < this.localUntil) return this.reserveLocally(window);
    const points = Math.min(this.batchSize, window.unreserved);
    const addedPoints = points + window.owed;
    window.owed = 0;
    const total = this.shared.add(key, addedPoints).catch(() => undefined);
    const counted = await Promise.race([total, delay(RESERVATION_TIMEOUT_MS, undefined, { ref: false })]);
    if (counted !== undefined) {
      const { count, endsInMs } = counted;
      window.endsAt = Date.now() + endsInMs;
      window.reserved = Math.max(0, Math.min(points, this.limit - (count - points)));
      window.unreserved = Math.max(0, Math.min(window.unreserved - window.reserved, this.limit - count));
      return;
    }
    // Late or failed: uses these calls now and reports them with this response or the next reservation.
    this.localUntil = Date.now() + LOCAL_MS;
    window.reserved = points;
    window.unreserved -= points;
    void total.then((late) => {
      if (late === undefined) window.owed += addedPoints;
      else window.unreserved = Math.max(0, Math.min(window.unreserved, this.limit - late.count));
    });
  }

  private reserveLocally(window: Window): void {
    window.reserved = Math.min(this.batchSize, window.unreserved);
    window.unreserved -= window.reserved;
    window.owed += window.reserved;
  }

  private allowance({ reserved, unreserved, endsAt }: Window, allowed: boolean): Allowance {
    const wait = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000));
    return { allowed, limit: this.limit, remaining: reserved + unreserved, reset: Math.ceil(endsAt / 1_000), wait };
  }
}
