import type { AppDocument } from '../apps/document';

/** The known scopes (RFC 6749 section 3.3), or all of the app's if the request has none; separated by spaces. */
export function requestedScopes(
  scope: string,
  app: Pick<AppDocument, 'scopes'> | null,
  knownScopes: readonly string[],
): string {
  const requested = scope.split(' ').filter((word) => word !== '');
  const effective = requested.length > 0 ? requested.filter((word) => knownScopes.includes(word)) : (app?.scopes ?? []);
  return [...new Set(effective)].join(' ');
}
