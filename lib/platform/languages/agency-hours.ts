import { env } from '../settings/env';

/** The agency's hours in a language of the portal; as the agency has written them if they are not set in it. */
export function agencyHours(locale: string): string | undefined {
  const { AGENCY_HOURS, AGENCY_HOURS_ES } = env();
  return locale === 'es' ? (AGENCY_HOURS_ES ?? AGENCY_HOURS) : AGENCY_HOURS;
}
