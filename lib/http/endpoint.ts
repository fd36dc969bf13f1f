import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answers/answer';

/** A call of an operation, independent of the server that received it. */
export type OperationCall = {
  readonly headers: Pick<Headers, 'get'>;
  /** The raw query string, without `?`. */
  readonly search: string;
  readonly traceId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
};

/** A route handler from a web Request to a Response, the same under the front server and plain `next start`. */
export type RouteHandler = ((request: Request) => Promise<Response>) & {
  /** Handles a call of the front server without web objects. It never throws. */
  readonly answerCall?: (call: OperationCall) => Promise<Answer>;
};

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;

/** The handler of a method: an operation, another web handler of a route file, or a Node handler (the OAuth provider). */
export type Endpoint =
  | { readonly kind: 'web'; readonly handle: RouteHandler }
  | { readonly kind: 'node'; readonly handle: NodeHandler };

/** GET also answers HEAD. */
export type EndpointsByMethod = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;
