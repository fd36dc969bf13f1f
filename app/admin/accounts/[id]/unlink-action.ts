'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { UnknownAccountError } from '@/lib/identity/accounts/get-account-by-name';
import { unlinkPerson } from '@/lib/portal/admin/link-person';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../../admin-action';
import { AccountId } from './person-action';

const Unlink = z.object({ id: AccountId, party: z.string().min(1).max(400) });

export const unlinkAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminPerson'), getTranslations('Forms')]);
  const parsed = Unlink.safeParse({ id: textOf(form, 'target'), party: textOf(form, 'party') });
  if (!parsed.success) return rejected(previous, { rejection: words('unreadable') });
  try {
    const count = await unlinkPerson(admin, parsed.data.id, parsed.data.party);
    revalidatePath('/admin/accounts', 'layout');
    return succeeded(previous, { title: t('unlinkedTitle'), text: t('unlinkedText', { count }) });
  } catch (error) {
    if (error instanceof UnknownAccountError) return rejected(previous, { rejection: t('gone') });
    throw error;
  }
});
