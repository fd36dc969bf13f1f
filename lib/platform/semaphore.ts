type Resolve = () => void;

/** Limits concurrent work and serves keys in turn, so that a key with many requests does not delay the others. */
export class FairSemaphore {
  private readonly waiting = new Map<string, Resolve[]>();
  private readonly inUse = new Map<string, number>();

  constructor(
    private free: number,
    private readonly perKey = free,
  ) {}

  /** Waits for a slot. @returns a function that releases it; further calls do nothing. */
  async acquire(key = ''): Promise<() => void> {
    if (this.free > 0 && this.isBelowLimit(key)) this.occupy(key);
    else await new Promise<void>((resolve) => this.enqueue(key, resolve));
    let isReleased = false;
    return () => {
      if (!isReleased) this.release(key);
      isReleased = true;
    };
  }

  private readonly isBelowLimit = (key: string): boolean => (this.inUse.get(key) ?? 0) < this.perKey;

  private occupy(key: string): void {
    this.free--;
    this.inUse.set(key, (this.inUse.get(key) ?? 0) + 1);
  }

  private enqueue(key: string, resolve: Resolve): void {
    const queue = this.waiting.get(key);
    if (queue) queue.push(resolve);
    else this.waiting.set(key, [resolve]);
  }

  private release(releasedKey: string): void {
    const remaining = (this.inUse.get(releasedKey) ?? 0) - 1;
    if (remaining > 0) this.inUse.set(releasedKey, remaining);
    else this.inUse.delete(releasedKey);
    this.free++;
    // The skipped keys use all their slots, so there are fewer of them than slots.
    for (const [key, queue] of this.waiting) {
      if (!this.isBelowLimit(key)) continue;
      const next = queue.shift();
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue);
      this.occupy(key);
      next?.();
      return;
    }
  }
}
