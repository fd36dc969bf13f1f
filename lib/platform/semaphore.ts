type Waiting = () => void;

/** So much work at a time. Who waits takes turns with the others; their own work goes in the order in which it was asked for. */
export class FairSemaphore {
  private readonly waiting = new Map<string, Waiting[]>();
  /** Who has turns, and how many. */
  private readonly atWork = new Map<string, number>();

  /**
   * @param left turns at a time, of all together
   * @param own turns at a time of one who asks
   */
  constructor(
    private left: number,
    private readonly own = left,
  ) {}

  /**
   * Waits for a turn.
   * @param who asks: nobody waits for all that somebody else asked for before
   * @returns what ends it; a second call does nothing.
   */
  async take(who = ''): Promise<() => void> {
    if (this.left > 0 && this.mayWork(who)) this.begin(who);
    else await new Promise<void>((resolve) => this.wait(who, resolve));
    let isOver = false;
    return () => {
      if (!isOver) this.pass(who);
      isOver = true;
    };
  }

  private readonly mayWork = (who: string): boolean => (this.atWork.get(who) ?? 0) < this.own;

  private begin(who: string): void {
    this.left--;
    this.atWork.set(who, (this.atWork.get(who) ?? 0) + 1);
  }

  private wait(who: string, resolve: Waiting): void {
    const own = this.waiting.get(who);
    if (own) own.push(resolve);
    else this.waiting.set(who, [resolve]);
  }

  private pass(from: string): void {
    const others = (this.atWork.get(from) ?? 0) - 1;
    if (others > 0) this.atWork.set(from, others);
    else this.atWork.delete(from);
    this.left++;
    // Those before the first who may work have all their own turns: they are fewer than there are turns.
    for (const [who, own] of this.waiting) {
      if (!this.mayWork(who)) continue;
      const next = own.shift();
      // behind the others, where there is more
      this.waiting.delete(who);
      if (own.length > 0) this.waiting.set(who, own);
      this.begin(who);
      next?.();
      return;
    }
  }
}
