import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

// With several server processes (WORKERS) each answers for all: it asks the supervisor, which asks every process.

type Wanted = { readonly metricsWanted: number };
type Given = { readonly metricsGiven: number; readonly text: string | null };

const isWanted = (message: unknown): message is Wanted =>
  typeof message === 'object' && message !== null && 'metricsWanted' in message;
const isGiven = (message: unknown): message is Given =>
  typeof message === 'object' && message !== null && 'metricsGiven' in message;

let aggregator: AggregatorRegistry<PrometheusContentType> | undefined;

/** In the supervisor: answers a worker that wants the metrics of all. */
export function serveMetrics(worker: Worker): void {
  aggregator ??= new AggregatorRegistry();
  const all = aggregator;
  worker.on('message', async (message: unknown) => {
    if (!isWanted(message)) return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metricsGiven: message.metricsWanted, text } satisfies Given);
  });
}

let asked = 0;

/** In a worker: the sums over all processes. @returns null where the supervisor could not ask them all. */
export function metricsOfAll(): Promise<string | null> {
  const id = ++asked;
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      if (!isGiven(message) || message.metricsGiven !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
    process.send?.({ metricsWanted: id } satisfies Wanted);
  });
}

/** To be called once in every server process: in a worker, makes its registry one of those that are summed. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  // Its constructor is what listens for the supervisor's question.
  new AggregatorRegistry();
}
