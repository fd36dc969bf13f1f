import type { AppDocument } from '../apps/document';

/**
 * The effective scopes of a request: its known scopes (RFC 6749 section 3.3 lets a server drop the others), or all scopes
 * of the app if the request has none.
 * @param scope the request's scopes, separated by spaces.
 * @param known all scopes of the API.
 * @returns scopes separated by spaces; empty if all requested scopes are unknown.
 */
export function requestedScopes(
  scope: string,
  app: Pick<AppDocument, 'scopes'> | null,
  known: readonly string[],
): string {
  const requested = scope.split(' ').filter((word) => word !== '');
  const effective = requested.length > 0 ? requested.filter((word) => known.includes(word)) : (app?.scopes ?? []);
  return [...new Set(effective)].join(' ');
}
