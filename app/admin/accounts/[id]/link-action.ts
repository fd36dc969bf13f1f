'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { UnknownAccountError } from '@/lib/identity/accounts/get-account-by-name';
import { DoubtfulLinkError, linkPerson, UnseenIdentityError } from '@/lib/portal/admin/link-person';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../../admin-action';
import { AccountId } from './person-action';

const Link = z.object({
  id: AccountId,
  party: z
    .string()
    .regex(/^(contact|owner|license):./s)
    .max(400),
});

export const linkAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminPerson'), getTranslations('Forms')]);
  const parsed = Link.safeParse({ id: textOf(form, 'target'), party: textOf(form, 'party') });
  if (!parsed.success) return rejected(previous, { rejection: words('unreadable') });
  const { id, party } = parsed.data;
  const values = { inPerson: textOf(form, 'inPerson'), onePerson: textOf(form, 'onePerson') };
  const [inPerson, onePerson] = [form.has('inPerson'), form.has('onePerson')];
  try {
    const count = await linkPerson(admin, id, { party, inPerson, onePerson });
    revalidatePath('/admin/accounts', 'layout');
    return succeeded(previous, { title: t('linkedTitle'), text: t('linkedText', { count }) });
  } catch (error) {
    if (error instanceof DoubtfulLinkError)
      return rejected(previous, { values, problems: { onePerson: t('onePersonMissing') } });
    if (error instanceof UnseenIdentityError) return rejected(previous, { values, rejection: t('unseen') });
    if (error instanceof UnknownAccountError) return rejected(previous, { rejection: t('gone') });
    throw error;
  }
});
