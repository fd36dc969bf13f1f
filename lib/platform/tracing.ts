import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { MongoClient } from 'mongodb';

export type TracedRequest = {
  readonly method: string;
  /** Never a path that may name a record. */
  readonly route: string;
  /** Name of the API operation; undefined for other routes. */
  readonly operation: string | undefined;
  /** The `x-trace-id` of the response. */
  readonly traceId: string;
  readonly headers: IncomingHttpHeaders;
};

export type Tracing = {
  /** The span ends with the response; the database calls that `work` makes become its children. */
  trace<Result>(request: TracedRequest, response: ServerResponse, work: () => Result): Result;
  /** The client needs the option `monitorCommands`. */
  watchDatabase(client: MongoClient): void;
  /** Sends what is left. */
  shutdown(): Promise<void>;
};

// On `globalThis`, because the pages and the front server load separate copies of this module.
const shared = globalThis as typeof globalThis & { recordsPortalTracing?: Tracing };

/** Undefined unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export const tracing = (): Tracing | undefined => shared.recordsPortalTracing;

export function setTracing(started: Tracing): void {
  shared.recordsPortalTracing = started;
}
