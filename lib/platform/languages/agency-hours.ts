import { hoursSettingOf } from '../settings/definitions';
import { env } from '../settings/env';
import { isPortalLocale } from './languages';

/** The agency's hours in a language of the portal, or AGENCY_HOURS if they are not set in that language. */
export function agencyHours(locale: string): string | undefined {
  const settings = env();
  const translated = isPortalLocale(locale) && locale !== 'en' ? settings[hoursSettingOf(locale)] : undefined;
  return translated ?? settings.AGENCY_HOURS;
}
