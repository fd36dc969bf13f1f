import { portalCommand } from '../../platform/portal-command';
import { type ImportRun, keepAlive, releaseRun } from './import-runs';

/** The import was undone while it was running; the message says what to do. */
export class UndoneMeanwhileError extends Error {}

const BEAT_MS = 2_000;

/** The heartbeat of a running import: it keeps others from undoing it, and notices if that happened anyway. */
export class Heartbeat {
  private isUndone = false;
  private noting: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly id: string,
    private readonly progress: () => Pick<ImportRun, 'rows' | 'confirmed'>,
  ) {
    // A slow source may store nothing for a long time. If the heartbeat fails, so does storing, which reports it.
    this.timer = setInterval(() => {
      this.noting = this.note().catch(() => undefined);
    }, BEAT_MS).unref();
  }

  private async note(): Promise<void> {
    if (!(await keepAlive(this.id, this.progress()))) this.isUndone = true;
  }

  /** @throws UndoneMeanwhileError */
  check(): void {
    if (!this.isUndone) return;
    throw new UndoneMeanwhileError(
      `The import ${this.id} was undone while it was running, and stops. To remove what it has written since: ${portalCommand(`import undo ${this.id} --yes`)}`,
    );
  }

  /** @throws UndoneMeanwhileError */
  async beat(): Promise<void> {
    await this.note();
    this.check();
  }

  /** The import no longer writes anything. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.noting;
  }

  async fail(): Promise<void> {
    await this.stop();
    await releaseRun(this.id);
  }
}
