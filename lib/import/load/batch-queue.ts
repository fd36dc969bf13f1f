// Small batches keep both this process and the database busy: 300 rows took a quarter longer (npm run bench -- import).
const BATCH = 100;
const MAX_RUNNING = 6;

type Batch<Item, Outcome> = {
  readonly items: readonly Item[];
  readonly loading: Promise<readonly Outcome[]>;
};

export class BatchQueue<Item, Outcome> {
  private pending: Item[] = [];
  private readonly running: Batch<Item, Outcome>[] = [];

  /** @param load may run several times at once. @param onStored called with the outcomes of a batch, in input order. */
  constructor(
    private readonly load: (items: readonly Item[]) => Promise<readonly Outcome[]>,
    private readonly onStored: (items: readonly Item[], outcomes: readonly Outcome[]) => Promise<void>,
  ) {}

  /**
   * @returns a promise to await if a batch is full.
   * @throws errors of `load` and `onStored`, even those of an earlier batch
   */
  add(item: Item): Promise<void> | undefined {
    this.pending.push(item);
    return this.pending.length >= BATCH ? this.flush() : undefined;
  }

  private async settle(): Promise<void> {
    const oldest = this.running.shift();
    if (oldest !== undefined) await this.onStored(oldest.items, await oldest.loading);
  }

  private async flush(): Promise<void> {
    if (this.running.length >= MAX_RUNNING) await this.settle();
    const items = this.pending;
    this.pending = [];
    if (items.length === 0) return;
    const loading = this.load(items);
    // The failure surfaces where `loading` is awaited.
    loading.catch(() => undefined);
    this.running.push({ items, loading });
  }

  /** Waits for running batches, failed or not, so that a failed import leaves none behind. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.running.map(({ loading }) => loading));
  }

  async finish(): Promise<void> {
    await this.flush();
    while (this.running.length > 0) await this.settle();
  }
}
