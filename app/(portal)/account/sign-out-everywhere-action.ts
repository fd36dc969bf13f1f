'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { endSessions } from '@/lib/identity/accounts/change-access';
import { endPageSession, pageSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected } from '@/lib/portal/forms/form-state';

/** Ends all sessions of the account, including this one. */
export const signOutEverywhereAction = formAction(async (previous) => {
  const principal = await pageSession();
  if (principal === null) {
    const words = await getTranslations('Forms');
    return rejected(previous, { rejection: words('signedOut') });
  }
  await endSessions(principal.accountId, `account:${principal.accountId}`);
  await endPageSession();
  redirect('/sign-in?done=signed-out');
});
