import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

// With several server processes (WORKERS) each returns the metrics of all: it asks the supervisor, which asks every process.

type MetricsRequest = { readonly metricsWanted: number };
type MetricsReply = { readonly metricsGiven: number; readonly text: string | null };

const isRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsWanted' in message;
const isReply = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && 'metricsGiven' in message;

let aggregator: AggregatorRegistry<PrometheusContentType> | undefined;

/** In the supervisor: answers a worker's request for the metrics of all processes. */
export function serveMetrics(worker: Worker): void {
  aggregator ??= new AggregatorRegistry();
  const all = aggregator;
  worker.on('message', async (message: unknown) => {
    if (!isRequest(message)) return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metricsGiven: message.metricsWanted, text } satisfies MetricsReply);
  });
}

let lastRequestId = 0;

/** In a worker: the sums over all processes. @returns null if a process did not answer the supervisor. */
export function metricsOfAll(): Promise<string | null> {
  const id = ++lastRequestId;
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      if (!isReply(message) || message.metricsGiven !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
    process.send?.({ metricsWanted: id } satisfies MetricsRequest);
  });
}

/** Called once in every server process: in a worker, includes its registry in the sums. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  // The constructor registers the listener for the supervisor's request.
  new AggregatorRegistry();
}
