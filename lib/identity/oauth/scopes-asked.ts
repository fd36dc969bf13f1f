import type { AppDocument } from '../apps/document';

/**
 * The scopes that a request means: those of its scopes that we know (RFC 6749 section 3.3 lets a server drop the others);
 * where it names none at all, everything that the app is registered for.
 * @param scope the request's own text, words apart by spaces.
 * @param known every scope that there is.
 * @returns the same form; empty where only unknown ones were asked for.
 */
export function scopesAsked(scope: string, app: Pick<AppDocument, 'scopes'> | null, known: readonly string[]): string {
  const asked = scope.split(' ').filter((word) => word !== '');
  const meant = asked.length > 0 ? asked.filter((word) => known.includes(word)) : (app?.scopes ?? []);
  return [...new Set(meant)].join(' ');
}
