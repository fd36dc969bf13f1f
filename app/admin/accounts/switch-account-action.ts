'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { disableAccount, enableAccount } from '@/lib/identity/accounts/change-access';
import { findAccount } from '@/lib/identity/accounts/repository';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { refused, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

const Switch = z.object({ id: z.string().min(1).max(100), to: z.enum(['open', 'shut']) });

/** Admins cannot disable themselves, so that one admin always remains. */
export const switchAccountAction = formAction(async (previous, form) => {
  const [t, words, admin] = await Promise.all([
    getTranslations('AdminAccounts'),
    getTranslations('Forms'),
    adminSession(),
  ]);
  if (admin === null) return refused(previous, { refusal: words('signedOut') });
  const parsed = Switch.safeParse({ id: textOf(form, 'target'), to: textOf(form, 'to') });
  if (!parsed.success) return refused(previous, { refusal: words('unreadable') });
  const { id, to } = parsed.data;
  if (id === admin.accountId) return refused(previous, { refusal: t('notYourself') });
  const account = await findAccount(id);
  if (account === null) return refused(previous, { refusal: t('gone') });
  await (to === 'shut' ? disableAccount : enableAccount)(id, `account:${admin.accountId}`);
  revalidatePath('/admin/accounts');
  return succeeded(previous, { title: t(`${to}Done`, { name: account.name }) });
});
