import type { ServerResponse } from 'node:http';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { parameterNames } from './parameter-names';

/** Labels must be few: a method is whatever a client sends. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export type RequestLine = {
  readonly traceId: string;
  readonly method: string;
  /** The path of a known operation, or what kind of thing was asked for; never a path that may name a record. */
  readonly route: string;
  readonly search: string;
};

/** One structured line a request, when its answer is out or its connection is gone. */
export function logWhenDone(response: ServerResponse, { traceId, method, route, search }: RequestLine): void {
  const started = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1_000;
    metrics().requests.inc({ method: METHODS.has(method) ? method : 'other', route, status: response.statusCode });
    metrics().durations.observe({ route }, seconds);
    log().info({
      traceId,
      method,
      route,
      parameters: parameterNames(search),
      status: response.statusCode,
      ms: Math.round(seconds * 10_000) / 10,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
