import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { traceIdOf } from '../http/call';
import { ApiError } from '../http/responses/api-error';
import { errorResponse } from '../http/responses/error-response';
import { notFoundResponse } from '../http/responses/not-found';
import { TRACE_HEADER } from '../http/trace-id';
import { metrics } from '../platform/metrics/registry';
import { aggregateMetrics } from '../platform/metrics/worker-metrics';
import { env } from '../platform/settings/env';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Prometheus metrics for `Authorization: Bearer METRICS_TOKEN`; 404 without that setting. */
export async function metricsResponse(request: Request): Promise<Response> {
  const { METRICS_TOKEN: token } = env();
  if (token === undefined) return notFoundResponse(request);
  const traceId = traceIdOf(request);
  const credentials = request.headers.get('authorization');
  if (credentials === null) return errorResponse(new ApiError('no_token', 'Token is required.'), traceId);
  if (!timingSafeEqual(digest(credentials), digest(`Bearer ${token}`))) {
    return errorResponse(new ApiError('invalid_token', 'The token does not match METRICS_TOKEN.'), traceId);
  }
  const { registry } = metrics();
  const text = (cluster.isWorker ? await aggregateMetrics() : null) ?? (await registry.metrics());
  return new Response(text, {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store', [TRACE_HEADER]: traceId },
  });
}
