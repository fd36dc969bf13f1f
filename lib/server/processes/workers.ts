import cluster, { type Worker } from 'node:cluster';
import { serveMetrics } from '../../platform/metrics/worker-metrics';
import { type ChildMessage, ChildStartError } from './child-process';
import { FIRST_RESTART_DELAY_MS, nextRestartDelay } from './restart-delay';

const STOP_TIMEOUT_MS = 10_000;

export type WorkerOptions = {
  readonly count: number;
  readonly env: Readonly<Record<string, string>>;
  readonly execArgv: readonly string[];
  readonly onRestart: (sentence: string) => void;
};

function whenListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => reject(new ChildStartError(`A server process did not start (exit code ${code}).`)));
    worker.on('message', ({ listening, failed }: ChildMessage) => {
      if (failed !== undefined) reject(new ChildStartError(failed));
      if (listening !== undefined) resolve();
    });
  });
}

function whenExited(worker: Worker): Promise<void> {
  return new Promise((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = whenExited(worker);
  worker.process.kill('SIGTERM');
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(kill);
}

/**
 * Starts `WORKERS` server processes behind one port, and restarts any that ends. They share sessions, limits and cache
 * versions through the database.
 * @throws ChildStartError with the first child's message
 */
export async function startWorkers(
  file: string,
  { count, env, execArgv, onRestart }: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  cluster.setupPrimary({
    exec: file,
    args: [],
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const workers = new Set<Worker>();
  let stopping = false;

  const start = async (delay: number): Promise<void> => {
    const worker = cluster.fork(env);
    const started = Date.now();
    workers.add(worker);
    serveMetrics(worker);
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      const next = nextRestartDelay(delay, Date.now() - started);
      onRestart(`A server process ended (${signal ?? `exit code ${code}`}); it is started again in ${next} ms.`);
      setTimeout(() => {
        if (!stopping) start(next).catch(() => undefined);
      }, next);
    });
    await whenListening(worker);
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all([...workers].map(stopWorker));
  };
  try {
    await Promise.all(Array.from({ length: count }, () => start(FIRST_RESTART_DELAY_MS)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
