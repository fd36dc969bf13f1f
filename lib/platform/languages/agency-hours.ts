import { env } from '../settings/env';

/** The agency's hours in a language of the portal, or AGENCY_HOURS if they are not set in that language. */
export function agencyHours(locale: string): string | undefined {
  const { AGENCY_HOURS, AGENCY_HOURS_ES } = env();
  return locale === 'es' ? (AGENCY_HOURS_ES ?? AGENCY_HOURS) : AGENCY_HOURS;
}
