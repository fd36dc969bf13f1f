import { intlLocale } from './intl-locale';

/** For example "Mountain Time", in summer and winter alike. @param locale such as `en` */
export function timeZoneName(timeZone: string, locale: string): string {
  // The generic name of UTC would be "GMT+00:00".
  const timeZoneName = timeZone === 'UTC' ? 'long' : 'longGeneric';
  const parts = new Intl.DateTimeFormat(intlLocale(locale), { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
