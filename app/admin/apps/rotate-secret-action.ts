'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { OVERLAP_HOURS, OVERLAPS } from '@/lib/identity/apps/overlap';
import { AppError, rotateSecret } from '@/lib/identity/apps/register-app';
import { findApp } from '@/lib/identity/apps/repository';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formatMoment } from '@/lib/platform/languages/instant';
import { formAction } from '@/lib/portal/forms/form-action';
import { refused, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

const Rotation = z.object({ id: z.string().min(1).max(63), overlap: z.enum(OVERLAPS) });

export const rotateSecretAction = formAction(async (previous, form) => {
  const [t, words, shared, admin] = await Promise.all([
    getTranslations('AdminApps'),
    getTranslations('Forms'),
    getTranslations('Admin'),
    adminSession(),
  ]);
  if (admin === null) return refused(previous, { refusal: words('signedOut') });
  const parsed = Rotation.safeParse({ id: textOf(form, 'target'), overlap: textOf(form, 'overlap') });
  if (!parsed.success) return refused(previous, { refusal: words('unreadable') });
  const { id, overlap } = parsed.data;
  try {
    const { secret, oldEndsAt } = await rotateSecret(id, OVERLAP_HOURS[overlap], `account:${admin.accountId}`);
    const old = overlap === 'now' ? t('rotatedNow') : t('rotatedOld', { until: await formatMoment(oldEndsAt) });
    const name = (await findApp(id))?.name ?? id;
    revalidatePath('/admin/apps');
    return succeeded(previous, {
      title: t('rotated', { name }),
      text: `${shared('copyNow')} ${old}`,
      handovers: [
        { label: t('clientId'), value: id },
        { label: t('secret'), value: secret },
      ],
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(previous, { refusal: t('gone') });
  }
});
