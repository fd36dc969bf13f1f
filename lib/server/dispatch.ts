import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteHandler } from '../http/define-route';

/** What answers a method: a web handler of a route file, or a Node handler (the OAuth provider). */
export type Endpoint =
  | { readonly kind: 'web'; readonly handle: RouteHandler }
  | {
      readonly kind: 'node';
      readonly handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;
    };

/** GET also answers HEAD. */
export type EndpointsByMethod = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;

/** Canonical path (`/api/...`) -> method -> endpoint. */
export type DispatchTable = ReadonlyMap<string, EndpointsByMethod>;

/** Where a path leads. `next` is everything that is not ours: pages, assets, sign-in. */
export type Destination =
  | { readonly kind: 'next' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'endpoints'; readonly path: string; readonly endpoints: EndpointsByMethod };

/** Existing clients have the vendor's paths without `/api` (contract, Addresses). */
const canonicalPath = (segments: readonly string[]): string =>
  segments[0] === 'v4' || segments[0] === 'oauth2' ? `/api/${segments.join('/')}` : `/${segments.join('/')}`;

export function findDestination(table: DispatchTable, segments: readonly string[]): Destination {
  const [root, second] = segments;
  if (root !== 'api' && root !== 'v4' && root !== 'oauth2') return { kind: 'next' };
  if (root === 'api' && second === 'auth') return { kind: 'next' };
  // A decoded slash is part of a name, not a separator.
  if (segments.some((segment) => segment.includes('/'))) return { kind: 'unknown' };
  const path = canonicalPath(segments);
  const endpoints = table.get(path);
  return endpoints ? { kind: 'endpoints', path, endpoints } : { kind: 'unknown' };
}

/** Value of `Allow` (RFC 9110 section 10.2.1). */
export const allowedMethods = (endpoints: EndpointsByMethod): string =>
  [...(endpoints.GET ? ['GET', 'HEAD'] : []), ...(endpoints.POST ? ['POST'] : []), 'OPTIONS'].join(', ');
