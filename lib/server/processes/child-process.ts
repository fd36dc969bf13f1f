import { fork } from 'node:child_process';
import path from 'node:path';

const STOP_TIMEOUT_MS = 10_000;

export type ChildOptions = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
  /** A command's stdout is for programs, so its log goes to stderr. */
  readonly logsToStderr?: boolean;
  readonly stopTimeoutMs?: number;
  readonly onExit: (code: number | null, signal: NodeJS.Signals | null) => void;
};

/** A process of the portal failed to start; the message is a complete sentence. */
export class ChildStartError extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(message: string, signal: NodeJS.Signals | null = null) {
    super(message);
    this.signal = signal;
  }
}

/** Stops a child whose parent handles the signals. */
export type StopMessage = { readonly stop?: boolean };

export type ChildMessage = { readonly ready?: boolean; readonly listening?: number; readonly failed?: string };

/** Forks a process of the portal and waits until it is ready. @throws ChildStartError with the child's message */
export async function startChild(
  file: string,
  { args = [], env = {}, execArgv = [], logsToStderr = false, stopTimeoutMs = STOP_TIMEOUT_MS, onExit }: ChildOptions,
): Promise<{ stop: () => Promise<void> }> {
  const child = fork(file, [...args], {
    execArgv: [...process.execArgv, ...execArgv],
    env: { ...process.env, ...env },
    stdio: ['ignore', logsToStderr ? 2 : 'inherit', 'inherit', 'ipc'],
  });
  let stopped = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    const failed = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        new ChildStartError(
          `${path.basename(file, '.js')} did not start (${code === null ? `killed by ${signal}` : `exit code ${code}`}).`,
          signal,
        ),
      );
    child.once('exit', failed);
    child.on('message', ({ ready, listening, failed: reason }: ChildMessage) => {
      if (reason !== undefined) reject(new ChildStartError(reason));
      if (ready || listening !== undefined) {
        child.off('exit', failed);
        resolve();
      }
    });
  });
  void exited.then(({ code, signal }) => {
    if (!stopped) onExit(code, signal);
  });
  return {
    stop: async () => {
      stopped = true;
      const message: StopMessage = { stop: true };
      child.send(message, () => undefined);
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(kill);
    },
  };
}
