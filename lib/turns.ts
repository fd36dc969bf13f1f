type Waiting = () => void;

/** So much work at a time. Who waits takes turns with the others; their own work goes in the order in which it was asked for. */
export class Turns {
  private readonly waiting = new Map<string, Waiting[]>();
  constructor(private left: number) {}

  /**
   * Waits for a turn.
   * @param who asks: nobody waits for all that somebody else asked for before
   * @returns what ends it; a second call does nothing.
   */
  async take(who = ''): Promise<() => void> {
    if (this.left > 0) this.left--;
    else await new Promise<void>((resolve) => this.wait(who, resolve));
    let isOver = false;
    return () => {
      if (!isOver) this.pass();
      isOver = true;
    };
  }

  private wait(who: string, resolve: Waiting): void {
    const own = this.waiting.get(who);
    if (own) own.push(resolve);
    else this.waiting.set(who, [resolve]);
  }

  private pass(): void {
    const [[who, own] = ['', []]] = this.waiting;
    const next = own.shift();
    // behind the others, where there is more
    this.waiting.delete(who);
    if (own.length > 0) this.waiting.set(who, own);
    if (next) next();
    else this.left++;
  }
}
