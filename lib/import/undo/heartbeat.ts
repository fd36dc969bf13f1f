import { portalCommand } from '../../platform/portal-command';
import { type ImportRun, releaseRun, updateHeartbeat } from './import-runs';

/** The message says what to do. */
export class ImportUndoneError extends Error {}

const INTERVAL_MS = 2_000;

/** Prevents others from undoing a running import, and detects if they did. */
export class Heartbeat {
  private isUndone = false;
  private pending: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly id: string,
    private readonly progress: () => Pick<ImportRun, 'rows' | 'confirmed'>,
  ) {
    // A slow source may store nothing for a long time; if this fails, storing fails too and reports it.
    this.timer = setInterval(() => {
      this.pending = this.send().catch(() => undefined);
    }, INTERVAL_MS).unref();
  }

  private async send(): Promise<void> {
    if (!(await updateHeartbeat(this.id, this.progress()))) this.isUndone = true;
  }

  /** @throws ImportUndoneError */
  check(): void {
    if (!this.isUndone) return;
    throw new ImportUndoneError(
      `The import ${this.id} was undone while it was running, and stops. To remove what it has written since: ${portalCommand(`import undo ${this.id} --yes`)}`,
    );
  }

  /** @throws ImportUndoneError */
  async beat(): Promise<void> {
    await this.send();
    this.check();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.pending;
  }

  async fail(): Promise<void> {
    await this.stop();
    await releaseRun(this.id);
  }
}
