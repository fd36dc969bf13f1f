import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { hostCookie } from '../../http/cookies';
import { agencyMessages } from '../../platform/languages/agency-messages';
import { LOCALE_COOKIE, pickLocale } from '../../platform/languages/pick-locale';
import { env } from '../../platform/settings/env';

export default getRequestConfig(async () => {
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  const locale = pickLocale({
    cookie: jar.get(hostCookie(LOCALE_COOKIE))?.value,
    acceptLanguage: requestHeaders.get('accept-language'),
    agency: env().DEFAULT_LANGUAGE,
    offered: env().LANGUAGES,
  });
  return { locale, messages: agencyMessages(locale), timeZone: env().AGENCY_TIME_ZONE };
});
