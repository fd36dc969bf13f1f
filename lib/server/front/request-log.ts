import type { ServerResponse } from 'node:http';
import { OPERATIONS } from '../../api/operations';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { type Destination, isFileAddress } from './dispatch';

/**
 * Stands in the log, and in the metrics, for the path of a request.
 * @param pageRoots first segments of the addresses of pages: any other path could hold personal data.
 */
export function routeName(
  destination: Destination,
  segments: readonly string[],
  pageRoots: ReadonlySet<string>,
): string {
  if (destination.kind === 'endpoints') return destination.path;
  if (destination.kind === 'unknown') return 'unknown';
  if (isFileAddress(segments)) return 'asset';
  const [root = ''] = segments;
  return pageRoots.has(root) ? `page /${root}` : 'page';
}

/** RFC 6749 section 4.1.1 and RFC 7636 section 4.3, and what sign-in and pages take beside the names of the operations. */
const OF_PAGES = [
  ...['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'iss'],
  ...['code', 'callbackUrl', 'error', 'done', 'reason', 'page', 'size', 'sort', 'q', '_rsc'],
];

const KNOWN: ReadonlySet<string> = new Set([
  ...OPERATIONS.flatMap(({ query }) => Object.keys(query.shape)),
  ...OF_PAGES,
]);

/** Stands in the log for every name that means nothing here. */
const OTHER = '(unknown)';

/**
 * The names of the parameters of a query, for the log: those that mean something, each once. Whatever else stands in the
 * place of a name may be a person's, or a secret.
 */
export function parameterNames(search: string): string[] {
  const names = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return [...new Set(names.map((name) => (KNOWN.has(name) ? name : OTHER)))];
}

/** Keeps the number of labels small: a client can send any method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export type RequestLine = {
  readonly traceId: string;
  readonly method: string;
  /** The path of a known operation, or what kind of thing was asked for; never a path that may name a record. */
  readonly route: string;
  readonly search: string;
};

/** One structured line a request, when its answer is out or its connection is gone. */
export function logWhenDone(response: ServerResponse, { traceId, method, route, search }: RequestLine): void {
  const started = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1_000;
    metrics().requests.inc({ method: METHODS.has(method) ? method : 'other', route, status: response.statusCode });
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
