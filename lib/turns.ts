/** So much work at a time, the rest in the order in which it was asked for. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  constructor(private left: number) {}

  /** Waits for a turn. @returns what ends it; a second call does nothing. */
  async take(): Promise<() => void> {
    if (this.left > 0) this.left--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (!isOver) this.pass();
      isOver = true;
    };
  }

  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.left++;
  }
}
