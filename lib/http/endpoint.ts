import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answers/answer';

/** A call of an operation, whichever server it came through. */
export type OperationCall = {
  readonly headers: Pick<Headers, 'get'>;
  /** The raw query string, without `?`. */
  readonly search: string;
  readonly traceId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
};

/** A route handler: a web Request in, a Response out, the same under the front server and plain `next start`. */
export type RouteHandler = ((request: Request) => Promise<Response>) & {
  /** The same for the front server, which needs no web objects. It never throws. */
  readonly answerCall?: (call: OperationCall) => Promise<Answer>;
};

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;

/** What answers a method: an operation, another web handler of a route file, or a Node handler (the OAuth provider). */
export type Endpoint =
  | { readonly kind: 'web'; readonly handle: RouteHandler }
  | { readonly kind: 'node'; readonly handle: NodeHandler };

/** GET also answers HEAD. */
export type EndpointsByMethod = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;
