const HOME = '/my-records';

/** Longer than any URL of the portal; parsing a host takes quadratic time. */
const MAX_LENGTH = 2_048;

/** A base that is never a real host, so that a value with another origin points to another site. */
const HERE = 'http://portal.invalid';

/**
 * Where to go after sign-in: the value if it is a path on this site, otherwise My Records. The URL parser normalizes
 * tabs, backslashes and dot segments first, as browsers do.
 */
export function callbackPath(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_LENGTH) return HOME;
  if (!URL.canParse(value, HERE)) return HOME;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // A path that starts with two slashes names a host; an encoded slash may become one further on.
  if (origin !== HERE || pathname.startsWith('//') || /%2f|%5c/i.test(pathname)) return HOME;
  if (/^\/(api|sign-in)(\/|$)/.test(pathname)) return HOME;
  return `${pathname}${search}${hash}`;
}
