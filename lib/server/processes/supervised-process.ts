import { type ChildOptions, ChildStartError, startChild } from './child-process';
import { FIRST_RESTART_DELAY_MS, nextRestartDelay } from './restart-delay';

export type SupervisedChildOptions = Omit<ChildOptions, 'onExit'> & {
  readonly name: string;
  readonly onRestart: (sentence: string) => void;
  readonly shouldRestart?: (signal: NodeJS.Signals | null, lifeMs: number) => boolean;
};

type Child = Awaited<ReturnType<typeof startChild>>;

/** Restarts a child whenever it ends, with growing delays. @throws ChildStartError if the first start fails */
export async function superviseProcess(
  file: string,
  { name, onRestart, shouldRestart = () => true, ...options }: SupervisedChildOptions,
): Promise<{ readonly stop: () => Promise<void> }> {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let delay = FIRST_RESTART_DELAY_MS;

  const scheduleRestart = (reason: string, signal: NodeJS.Signals | null, lifeMs: number): void => {
    if (stopping || !shouldRestart(signal, lifeMs)) return;
    delay = nextRestartDelay(delay, lifeMs);
    onRestart(`${reason} It is started again in ${delay} ms.`);
    timer = setTimeout(() => {
      current = restart();
    }, delay);
  };
  const start = (): Promise<Child> => {
    const started = Date.now();
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      scheduleRestart(`The ${name} ended (${signal ?? `exit code ${code}`}).`, signal, Date.now() - started);
    return startChild(file, { ...options, onExit });
  };
  const restart = async (): Promise<Child | undefined> => {
    try {
      const child = await start();
      if (!stopping) onRestart(`The ${name} is running again.`);
      return child;
    } catch (error) {
      const signal = error instanceof ChildStartError ? error.signal : null;
      scheduleRestart(error instanceof Error ? error.message : String(error), signal, 0);
      return undefined;
    }
  };

  let current: Promise<Child | undefined> = start();
  await current;
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      // A child that is starting must be up before it can be stopped.
      await (await current)?.stop();
    },
  };
}
