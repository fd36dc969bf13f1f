import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly durations: Histogram<'route'>;
  readonly errors: Counter<'code'>;
  readonly connections: Gauge<'state'>;
  readonly countedCalls: Counter<'outcome'>;
  /** `outcome`: granted, refused or locked (the password was not checked). */
  readonly signIns: Counter<'outcome'>;
};

const cache = globalThis as typeof globalThis & { recordsPortalMetrics?: Metrics };

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'records_portal_http_requests_total',
      help: 'Requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    }),
    durations: new Histogram({
      name: 'records_portal_http_request_duration_seconds',
      help: 'Time from the request line to the end of the response',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'records_portal_errors_total',
      help: 'Error responses by code',
      labelNames: ['code'],
      registers: [registry],
    }),
    connections: new Gauge({
      name: 'records_portal_database_connections',
      help: 'Connections to the database: open, used by an operation, or waited for',
      labelNames: ['state'],
      registers: [registry],
    }),
    countedCalls: new Counter({
      name: 'records_portal_rate_limit_calls_total',
      help: 'Calls counted towards RATE_LIMIT_PER_MINUTE, by outcome: allowed or refused',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'records_portal_sign_ins_total',
      help: 'Sign-ins, by outcome: granted, refused, or locked by a limit of attempts',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
}

export function metrics(): Metrics {
  cache.recordsPortalMetrics ??= createMetrics();
  return cache.recordsPortalMetrics;
}
