// Small batches, several at once: reading and the database then work side by side (npm run bench).
const BATCH = 300;
const MOST_UNDER_WAY = 6;

type Batch<Item, Outcome> = {
  readonly items: readonly Item[];
  readonly loading: Promise<readonly Outcome[]>;
};

/** Loads items in batches, some at a time; never more than those are held. */
export class BatchQueue<Item, Outcome> {
  private pending: Item[] = [];
  /** Oldest first. */
  private readonly underWay: Batch<Item, Outcome>[] = [];

  /**
   * @param load stores a batch; may run several times at once.
   * @param onStored told what became of a batch, in the order in which the items came.
   */
  constructor(
    private readonly load: (items: readonly Item[]) => Promise<readonly Outcome[]>,
    private readonly onStored: (items: readonly Item[], outcomes: readonly Outcome[]) => Promise<void>,
  ) {}

  /**
   * @returns what must be awaited before the next item, where a batch is full.
   * @throws what `load` and `onStored` throw, of this batch or of an earlier one.
   */
  add(item: Item): Promise<void> | undefined {
    this.pending.push(item);
    return this.pending.length >= BATCH ? this.flush() : undefined;
  }

  private async settle(): Promise<void> {
    const oldest = this.underWay.shift();
    if (oldest !== undefined) await this.onStored(oldest.items, await oldest.loading);
  }

  private async flush(): Promise<void> {
    if (this.underWay.length >= MOST_UNDER_WAY) await this.settle();
    const items = this.pending;
    this.pending = [];
    if (items.length === 0) return;
    const loading = this.load(items);
    // Failures surface where it is awaited; until then they must not count as unhandled.
    loading.catch(() => undefined);
    this.underWay.push({ items, loading });
  }

  /** Waits for the batches under way, whether they succeed or fail, so that a failed import leaves none behind. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.underWay.map(({ loading }) => loading));
  }

  /** Waits until everything is stored. */
  async finish(): Promise<void> {
    await this.flush();
    while (this.underWay.length > 0) await this.settle();
  }
}
