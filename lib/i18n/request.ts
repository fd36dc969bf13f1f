import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { hostCookie } from '../auth/cookies';
import { env } from '../env';
import { MESSAGES } from './messages';
import { LOCALE_COOKIE, pickLocale } from './pick-locale';

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const locale = pickLocale({
    cookie: jar.get(hostCookie(LOCALE_COOKIE))?.value,
    acceptLanguage: sent.get('accept-language'),
    agency: env().DEFAULT_LANGUAGE,
    shown: env().LANGUAGES,
  });
  return { locale, messages: MESSAGES[locale], timeZone: env().AGENCY_TIME_ZONE };
});
