'use server';

import { cookies } from 'next/headers';
import { hostCookie, secureCookies } from '../../http/cookies';
import { beginAction } from '../../http/page-context';
import { LOCALE_COOKIE } from '../../platform/languages/pick-locale';
import { env } from '../../platform/settings/env';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export async function setLocale(form: FormData): Promise<void> {
  beginAction();
  // Anyone can call a server action with any arguments.
  if (!(form instanceof FormData)) return;
  const locale = env().LANGUAGES.find((language) => language === form.get('locale'));
  if (locale === undefined) return;
  const jar = await cookies();
  jar.set(hostCookie(LOCALE_COOKIE), locale, {
    maxAge: YEAR_SECONDS,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies(),
  });
}
