const HOME = '/';

/** Longer than any URL of the portal. Limits the time for parsing a host, which is quadratic. */
const MAX_LENGTH = 2_048;

/** Never a real host, so a value with another origin points to another site. */
const HERE = 'http://portal.invalid';

/** Rejects other sites. The URL parser normalizes tabs, backslashes and dot segments, as browsers do. */
export function callbackPath(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_LENGTH) return HOME;
  if (!URL.canParse(value, HERE)) return HOME;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // Two leading slashes would name a host, and an encoded slash may be decoded later.
  if (origin !== HERE || pathname.startsWith('//') || /%2f|%5c/i.test(pathname)) return HOME;
  if (/^\/(api|sign-in)(\/|$)/.test(pathname)) return HOME;
  return `${pathname}${search}${hash}`;
}

/** Whether a path leads to the person's records. */
export const isRecordsPath = (path: string): boolean => /^\/my-records(?:[/?#]|$)/.test(path);
