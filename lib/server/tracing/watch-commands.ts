import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';

/** A span for each command that belongs to a request; `contextOf` finds the span of that request. */
export function watchCommands(client: MongoClient, tracer: Tracer, contextOf: () => Context | undefined): void {
  const running = new Map<number, Span>();
  const end = (requestId: number): Span | undefined => {
    const span = running.get(requestId);
    running.delete(requestId);
    return span;
  };
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const context = contextOf();
    if (context === undefined) return;
    // `getMore` names its collection in another field.
    const target: unknown = commandName === 'getMore' ? command.collection : command[commandName];
    const collection = typeof target === 'string' ? target : undefined;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    };
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    running.set(requestId, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context));
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId)?.end());
  client.on('commandFailed', ({ requestId, failure }) => {
    // The message of an error may quote data.
    end(requestId)?.setAttribute('error.type', failure.name).setStatus({ code: SpanStatusCode.ERROR }).end();
  });
}
