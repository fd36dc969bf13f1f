import { type ChildOptions, ChildStartError, startChild } from './child-process';
import { FIRST_PAUSE_MS, nextPause } from './restart-pause';

export type SupervisedChildOptions = Omit<ChildOptions, 'onExit'> & {
  /** What sentences call it: `embedded database`. */
  readonly name: string;
  /** Told, in a sentence, that it ended and is started again, and that it runs again. */
  readonly onRestart: (sentence: string) => void;
  /** Told how it ended and after how long; where this is false it is not started again. */
  readonly isStartedAgain?: (signal: NodeJS.Signals | null, lifeMs: number) => boolean;
};

type Child = Awaited<ReturnType<typeof startChild>>;

/**
 * Starts a part of the portal as `startChild` does, and starts it again whenever it ends, after a pause that grows.
 * @throws ChildStartError when the first start fails; a later one that fails is said and tried again.
 */
export async function superviseProcess(
  file: string,
  { name, onRestart, isStartedAgain = () => true, ...options }: SupervisedChildOptions,
): Promise<{ readonly stop: () => Promise<void> }> {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  const again = (why: string, signal: NodeJS.Signals | null, lifeMs: number): void => {
    if (stopping || !isStartedAgain(signal, lifeMs)) return;
    pause = nextPause(pause, lifeMs);
    onRestart(`${why} It is started again in ${pause} ms.`);
    timer = setTimeout(() => {
      current = restart();
    }, pause);
  };
  const start = (): Promise<Child> => {
    const started = Date.now();
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      again(`The ${name} ended (${signal ?? `exit code ${code}`}).`, signal, Date.now() - started);
    return startChild(file, { ...options, onExit });
  };
  const restart = async (): Promise<Child | undefined> => {
    try {
      const child = await start();
      if (!stopping) onRestart(`The ${name} runs again.`);
      return child;
    } catch (error) {
      const signal = error instanceof ChildStartError ? error.signal : null;
      again(error instanceof Error ? error.message : String(error), signal, 0);
      return undefined;
    }
  };

  let current: Promise<Child | undefined> = start();
  await current;
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      // One that is starting just now has to be there before it can be told to end.
      await (await current)?.stop();
    },
  };
}
