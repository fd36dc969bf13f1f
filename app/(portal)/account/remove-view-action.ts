'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { changeSavedViews } from '@/lib/portal/account/change-saved-views';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

/** Removes a saved view of the signed-in account. */
export const removeViewAction = formAction(async (previous, form) => {
  const [t, words, principal] = await Promise.all([
    getTranslations('Account'),
    getTranslations('Forms'),
    pageSession(),
  ]);
  if (principal === null) return rejected(previous, { rejection: words('signedOut') });
  const name = textOf(form, 'view');
  await changeSavedViews(principal.accountId, { kind: 'remove', name });
  revalidatePath('/account');
  return succeeded(previous, { title: t('viewRemoved', { name }) });
});
