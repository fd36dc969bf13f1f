'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { OVERLAP_HOURS, OVERLAPS } from '@/lib/identity/apps/overlap';
import { AppError } from '@/lib/identity/apps/register-app';
import { formatMoment } from '@/lib/platform/languages/instant';
import { rotateSecretAsAdmin } from '@/lib/portal/admin/apps';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../admin-action';

const Rotation = z.object({ id: z.string().min(1).max(63), overlap: z.enum(OVERLAPS) });

export const rotateSecretAction = adminAction(async (previous, form, admin) => {
  const [t, words, shared] = await Promise.all([
    getTranslations('AdminApps'),
    getTranslations('Forms'),
    getTranslations('Admin'),
  ]);
  const parsed = Rotation.safeParse({ id: textOf(form, 'target'), overlap: textOf(form, 'overlap') });
  if (!parsed.success) return rejected(previous, { rejection: words('unreadable') });
  const { id, overlap } = parsed.data;
  try {
    const { name, secret, oldEndsAt } = await rotateSecretAsAdmin(admin, id, OVERLAP_HOURS[overlap]);
    const old = overlap === 'now' ? t('rotatedNow') : t('rotatedOld', { until: await formatMoment(oldEndsAt) });
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
    return rejected(previous, { rejection: t('gone') });
  }
});
