'use server';

import { revalidatePath } from 'next/cache';
import { getLocale, getTranslations } from 'next-intl/server';
import { createCalendarKey, revokeCalendarKey } from '@/lib/identity/accounts/calendar-key';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { calendarUrl } from '@/lib/portal/account/calendar-subscription';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

/** Creates, replaces or revokes the calendar URL of the signed-in account. */
export const changeCalendarAction = formAction(async (previous, form) => {
  const [t, words, locale, principal] = await Promise.all([
    getTranslations('Account'),
    getTranslations('Forms'),
    getLocale(),
    pageSession(),
  ]);
  if (principal === null) return rejected(previous, { rejection: words('signedOut') });
  if (textOf(form, 'do') === 'revoke') {
    await revokeCalendarKey(principal.accountId);
    revalidatePath('/account');
    return succeeded(previous, { title: t('calendarRevoked') });
  }
  const key = await createCalendarKey(principal.accountId, resolveLocale(locale));
  revalidatePath('/account');
  return succeeded(previous, {
    title: t('calendarCreated'),
    text: t('calendarHow'),
    handovers: [{ label: t('calendarAddress'), value: calendarUrl(key) }],
  });
});
