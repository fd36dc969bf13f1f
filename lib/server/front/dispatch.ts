import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '../../http/call';
import type { EndpointsByMethod } from '../../http/endpoint';

/** A call with Node's own objects. */
export type Exchange = Call & { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Canonical path (`/api/...`; `*` as the last segment stands for any) -> method -> endpoint. */
export type DispatchTable = ReadonlyMap<string, EndpointsByMethod>;

/** Where a path leads. `next` is everything that is not ours: pages, assets, sign-in. */
export type Destination =
  | { readonly kind: 'next' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'endpoints'; readonly path: string; readonly endpoints: EndpointsByMethod };

/** Existing clients have the vendor's paths without `/api` (contract, Addresses). */
const canonicalPath = (segments: readonly string[]): string =>
  segments[0] === 'v4' || segments[0] === 'oauth2' ? `/api/${segments.join('/')}` : `/${segments.join('/')}`;

/** The row of a path, or the one whose `*` stands for its last segment. */
function findRow(table: DispatchTable, path: string): Extract<Destination, { kind: 'endpoints' }> | undefined {
  for (const row of [path, `${path.slice(0, path.lastIndexOf('/') + 1)}*`]) {
    const endpoints = table.get(row);
    if (endpoints) return { kind: 'endpoints', path: row, endpoints };
  }
  return undefined;
}

/** What the portal uses of next-auth; its own pages and everything else of it would answer in another form. */
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
  // Elsewhere a row takes its own methods, and the page of the same path the others.
  const isOwn = row && (method === 'HEAD' ? 'GET' : method) in row.endpoints;
  return isOwn ? row : { kind: 'next' };
}

/** Value of `Allow` (RFC 9110 section 10.2.1). */
export const allowedMethods = (endpoints: EndpointsByMethod): string =>
  [...(endpoints.GET ? ['GET', 'HEAD'] : []), ...(endpoints.POST ? ['POST'] : []), 'OPTIONS'].join(', ');

/** First segments of what Next serves from files. */
const FILES: ReadonlySet<string> = new Set(['_next', 'assets']);

export const isFileAddress = ([root = '']: readonly string[]): boolean => FILES.has(root);
