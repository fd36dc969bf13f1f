'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { AppError } from '@/lib/identity/apps/register-app';
import { setAppDisabledAsAdmin } from '@/lib/portal/admin/apps';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../admin-action';

const DisabledChange = z.object({ id: z.string().min(1).max(63), to: z.enum(['enable', 'disable']) });

export const setAppDisabledAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminApps'), getTranslations('Forms')]);
  const parsed = DisabledChange.safeParse({ id: textOf(form, 'target'), to: textOf(form, 'to') });
  if (!parsed.success) return rejected(previous, { rejection: words('unreadable') });
  const { id, to } = parsed.data;
  try {
    const name = await setAppDisabledAsAdmin(admin, id, to === 'disable');
    revalidatePath('/admin/apps');
    return succeeded(previous, { title: t(`${to}Done`, { name }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return rejected(previous, { rejection: t('gone') });
  }
});
