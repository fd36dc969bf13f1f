'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { disableApp, enableApp } from '@/lib/identity/apps/register-app';
import { findApp } from '@/lib/identity/apps/repository';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { refused, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

const Switch = z.object({ id: z.string().min(1).max(63), to: z.enum(['open', 'shut']) });

export const switchAppAction = formAction(async (previous, form) => {
  const [t, words, admin] = await Promise.all([getTranslations('AdminApps'), getTranslations('Forms'), adminSession()]);
  if (admin === null) return refused(previous, { refusal: words('signedOut') });
  const parsed = Switch.safeParse({ id: textOf(form, 'target'), to: textOf(form, 'to') });
  if (!parsed.success) return refused(previous, { refusal: words('unreadable') });
  const { id, to } = parsed.data;
  const app = await findApp(id);
  if (app === null) return refused(previous, { refusal: t('gone') });
  await (to === 'shut' ? disableApp : enableApp)(id, `account:${admin.accountId}`);
  revalidatePath('/admin/apps');
  return succeeded(previous, { title: t(`${to}Done`, { name: app.name }) });
});
