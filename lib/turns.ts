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
    else await new Promise<void>((resolve) => this.waiting.set(who, [...(this.waiting.get(who) ?? []), resolve]));
    let isOver = false;
    return () => {
      if (!isOver) this.pass();
      isOver = true;
    };
  }

  private pass(): void {
    const [[who, [next, ...others]] = ['', []]] = this.waiting;
    this.waiting.delete(who);
    if (others.length > 0) this.waiting.set(who, others);
    if (next) next();
    else this.left++;
  }
}
