/**
 * The agency's wall clock in the browser, `YYYY-MM-DD HH:mm:ss`. The offset comes from the server, because a browser may
 * know other rules for the agency's time zone.
 * @param instant in epoch milliseconds
 * @param utcOffset in minutes
 */
export function dateTimeAtOffset(instant: number, utcOffset: number): string {
  const shifted = new Date(instant + utcOffset * 60_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}
