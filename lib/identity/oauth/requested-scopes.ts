import type { AppDocument } from '../apps/document';

/**
 * The request's known scopes (RFC 6749 section 3.3 lets a server drop the others), or all of the app's if it has none.
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
