import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainResponse } from './responses/plain-response';

export type OperationCall = {
  readonly headers: Pick<Headers, 'get'>;
  /** Without `?`. */
  readonly search: string;
  readonly traceId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
};

export type RouteHandler = ((request: Request) => Promise<Response>) & {
  /** Saves the front server from creating web requests and responses; never throws. */
  readonly handleCall?: (call: OperationCall) => Promise<PlainResponse>;
};

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;

export type Endpoint =
  | { readonly kind: 'web'; readonly handle: RouteHandler }
  | { readonly kind: 'node'; readonly handle: NodeHandler };

export type EndpointsByMethod = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;
