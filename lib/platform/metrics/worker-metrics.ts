import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

// With several server processes (WORKERS), each returns the metrics of all, which the supervisor collects.

type MetricsRequest = { readonly metricsRequestId: number };
type MetricsReply = { readonly metricsReplyTo: number; readonly text: string | null };

const isRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsRequestId' in message;
const isReply = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && 'metricsReplyTo' in message;

let aggregator: AggregatorRegistry<PrometheusContentType> | undefined;

export function serveMetrics(worker: Worker): void {
  aggregator ??= new AggregatorRegistry();
  const all = aggregator;
  worker.on('message', async (message: unknown) => {
    if (!isRequest(message)) return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metricsReplyTo: message.metricsRequestId, text } satisfies MetricsReply);
  });
}

let lastRequestId = 0;

/** For a worker: the sums over all processes. @returns null if a process did not answer the supervisor. */
export function aggregateMetrics(): Promise<string | null> {
  const id = ++lastRequestId;
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      if (!isReply(message) || message.metricsReplyTo !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
    process.send?.({ metricsRequestId: id } satisfies MetricsRequest);
  });
}

export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  // The constructor listens for the supervisor's request.
  new AggregatorRegistry();
}
