import { fork } from 'node:child_process';
import path from 'node:path';

/** After it was told to end a child has this long unless its own limit is another; then it is killed. */
const LONGEST_STOP_MS = 10_000;

export type ChildOptions = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly execArgv?: readonly string[];
  /** Whether its log goes to stderr: what a command prints on stdout is for programs. */
  readonly logsToStderr?: boolean;
  /** How long it may take to end once it is told to. */
  readonly longestStopMs?: number;
  /** Called when the child ends without having been stopped. */
  readonly onExit: (code: number | null, signal: NodeJS.Signals | null) => void;
};

/** A part of the portal did not start; the message is its own sentence. */
export class ChildStartError extends Error {
  /** The signal that ended it. */
  readonly signal: NodeJS.Signals | null;

  constructor(message: string, signal: NodeJS.Signals | null = null) {
    super(message);
    this.signal = signal;
  }
}

/** What a child is told that lets its parent heed the signals. */
export type StopMessage = { readonly stop?: boolean };

export type ChildMessage = { readonly ready?: boolean; readonly listening?: number; readonly failed?: string };

/**
 * Starts a part of the portal in a process of its own and waits until it says that it is ready.
 * @throws ChildStartError with the child's own words when it fails to start.
 */
export async function startChild(
  file: string,
  { args = [], env = {}, execArgv = [], logsToStderr = false, longestStopMs = LONGEST_STOP_MS, onExit }: ChildOptions,
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
          `${path.basename(file, '.js')} did not start (${code === null ? `it was ended by ${signal}` : `exit code ${code}`}).`,
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
      // One that ended already cannot be told, and need not be.
      child.send(message, () => undefined);
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      await exited;
      clearTimeout(kill);
    },
  };
}
