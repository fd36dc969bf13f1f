'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { endSessions } from '@/lib/identity/accounts/change-access';
import { findAccount } from '@/lib/identity/accounts/repository';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { refused, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

const AccountId = z.string().min(1).max(100);

export const endSessionsAction = formAction(async (previous, form) => {
  const [t, words, admin] = await Promise.all([
    getTranslations('AdminAccounts'),
    getTranslations('Forms'),
    adminSession(),
  ]);
  if (admin === null) return refused(previous, { refusal: words('signedOut') });
  const parsed = AccountId.safeParse(textOf(form, 'target'));
  if (!parsed.success) return refused(previous, { refusal: words('unreadable') });
  const account = await findAccount(parsed.data);
  if (account === null) return refused(previous, { refusal: t('gone') });
  await endSessions(account._id, `account:${admin.accountId}`);
  return succeeded(previous, { title: t('signOutDone', { name: account.name }) });
});
