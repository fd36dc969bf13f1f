import { OPERATIONS } from '../../api/operations';

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
