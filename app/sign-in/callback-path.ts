const HOME = '/my-records';

/** Longer than any page's address here; the parser takes the square of the length of a host. */
const LONGEST = 2_048;

/** A name that cannot be a host: whatever a value resolves to elsewhere is another site. */
const HERE = 'http://portal.invalid';

/**
 * Where to go after sign-in: the value, where it is a path of this site, else My Records. What browsers repair (tabs,
 * backslashes, dot segments) is judged after the same repair, by the parser that they use.
 */
export function callbackPath(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > LONGEST) return HOME;
  if (!URL.canParse(value, HERE)) return HOME;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // A path that starts with two slashes names a host; an encoded slash may become one further on.
  if (origin !== HERE || pathname.startsWith('//') || /%2f|%5c/i.test(pathname)) return HOME;
  if (/^\/(api|sign-in)(\/|$)/.test(pathname)) return HOME;
  return `${pathname}${search}${hash}`;
}
