import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MongoClient } from 'mongodb';
import packageJson from '../../../package.json' with { type: 'json' };
import { log } from '../../platform/log';
import { setTracing, type Tracing } from '../../platform/tracing';
import { watchCommands } from './watch-commands';

const propagator = new W3CTraceContextPropagator();

function traceRequests(tracer: Tracer, contexts: AsyncLocalStorage<Context>): Tracing['trace'] {
  return ({ method, route, operation, traceId, headers }, response, work) => {
    const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'records_portal.trace_id': traceId,
      ...(operation !== undefined && { 'records_portal.operation': operation }),
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return contexts.run(trace.setSpan(caller, span), work);
  };
}

/**
 * Sends a span for each request and each database call to `<endpoint>/v1/traces` (OTLP over HTTP), with names only: no
 * URL, parameter, filter or result. The provider is not registered globally, because Next would then send spans with URLs.
 */
export function startTracing(endpoint: string): void {
  const ignore = () => undefined;
  const error = () => log().warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'records-portal', 'service.version': packageJson.version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const tracer = provider.getTracer('records-portal');
  const contexts = new AsyncLocalStorage<Context>();
  setTracing({
    trace: traceRequests(tracer, contexts),
    watchDatabase: (client: MongoClient) => watchCommands(client, tracer, () => contexts.getStore()),
    shutdown: () => provider.shutdown(),
  });
}
