import type { ServerResponse } from 'node:http';
import { OPERATIONS } from '../../api/operations';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { type Destination, isFilePath } from './dispatch';

/** @param pageRoots first path segments of pages: other paths could hold personal data. */
export function routeName(
  destination: Destination,
  segments: readonly string[],
  pageRoots: ReadonlySet<string>,
): string {
  if (destination.kind === 'endpoints') return destination.path;
  if (destination.kind === 'unknown') return 'unknown';
  if (isFilePath(segments)) return 'asset';
  const [root = ''] = segments;
  return pageRoots.has(root) ? `page /${root}` : 'page';
}

const OPERATION_NAMES: ReadonlyMap<string, string> = new Map(
  OPERATIONS.map(({ contract }) => [`/api${contract.path}`, contract.name]),
);

/** @param path of a `Destination` */
export const operationName = (path: string): string | undefined => OPERATION_NAMES.get(path);

/** Parameters of sign-in (RFC 6749 section 4.1.1, RFC 7636 section 4.3) and of pages, which read them in their own ways. */
const PAGE_PARAMETERS = [
  ...['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'iss'],
  ...['code', 'callbackUrl', 'error', 'done', 'reason', 'address', '_rsc'],
  // My records and a record of them, record types, requirements, checklists.
  ...['page', 'size', 'sort', 'columns', 'at', 'q', 'action', 'with', 'group'],
  // Admin.
  ...['role', 'status', 'find', 'account', 'after'],
];

const KNOWN: ReadonlySet<string> = new Set([
  ...OPERATIONS.flatMap(({ query }) => Object.keys(query.shape)),
  ...PAGE_PARAMETERS,
]);

const UNKNOWN = '(unknown)';

/** Known parameter names of a query, each once: an unknown one could hold personal data or a secret. */
export function parameterNames(search: string): string[] {
  const names = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return [...new Set(names.map((name) => (KNOWN.has(name) ? name : UNKNOWN)))];
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Clients can send any text as a method. */
export const knownMethod = (method = 'GET'): string => (METHODS.has(method) ? method : 'other');

export type RequestLine = {
  readonly traceId: string;
  readonly method: string;
  /** Never a path that may name a record. */
  readonly route: string;
  readonly search: string;
};

export function logWhenDone(response: ServerResponse, { traceId, method, route, search }: RequestLine): void {
  const started = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1_000;
    metrics().requests.inc({ method: knownMethod(method), route, status: response.statusCode });
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
