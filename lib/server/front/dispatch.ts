import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '../../http/call';
import type { EndpointsByMethod } from '../../http/endpoint';

export type Exchange = Call & { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Canonical path to endpoints; a `*` as last segment matches any segment. */
export type DispatchTable = ReadonlyMap<string, EndpointsByMethod>;

export type Destination =
  | { readonly kind: 'next' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'endpoints'; readonly path: string; readonly endpoints: EndpointsByMethod };

/** Clients of the vendor's API call paths without `/api`. */
const canonicalPath = (segments: readonly string[]): string =>
  segments[0] === 'v4' || segments[0] === 'oauth2' ? `/api/${segments.join('/')}` : `/${segments.join('/')}`;

function findRow(table: DispatchTable, path: string): Extract<Destination, { kind: 'endpoints' }> | undefined {
  for (const row of [path, `${path.slice(0, path.lastIndexOf('/') + 1)}*`]) {
    const endpoints = table.get(row);
    if (endpoints) return { kind: 'endpoints', path: row, endpoints };
  }
  return undefined;
}

/** The next-auth paths that the portal uses; next-auth's own pages stay hidden. */
const SIGN_IN_PATHS: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'session', 'callback/oidc', 'error'],
  POST: ['signin/oidc', 'callback/credentials', 'signout'],
};

const isSignInPath = ([, , ...rest]: readonly string[], method: string): boolean =>
  SIGN_IN_PATHS[method === 'HEAD' ? 'GET' : method]?.includes(rest.join('/')) ?? false;

export function findDestination(table: DispatchTable, segments: readonly string[], method: string): Destination {
  const [root, second] = segments;
  const isApi = root === 'api' || root === 'v4' || root === 'oauth2';
  if (root === 'api' && second === 'auth') return { kind: isSignInPath(segments, method) ? 'next' : 'unknown' };
  // A decoded slash is part of a name, not a separator.
  const isPlain = !segments.some((segment) => segment.includes('/'));
  const row = isPlain ? findRow(table, canonicalPath(segments)) : undefined;
  if (isApi) return row ?? { kind: 'unknown' };
  // On a path shared with a page, the page keeps the methods that the endpoint lacks.
  const isOwn = row && (method === 'HEAD' ? 'GET' : method) in row.endpoints;
  return isOwn ? row : { kind: 'next' };
}

/** Value of `Allow` (RFC 9110 section 10.2.1). */
export const allowedMethods = (endpoints: EndpointsByMethod): string =>
  [...(endpoints.GET ? ['GET', 'HEAD'] : []), ...(endpoints.POST ? ['POST'] : []), 'OPTIONS'].join(', ');

const FILES: ReadonlySet<string> = new Set(['_next', 'assets']);

export const isFilePath = ([root = '']: readonly string[]): boolean => FILES.has(root);
