import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import type { SessionPrincipal } from '@/lib/http/principal';
import type { Account } from '@/lib/identity/accounts/document';
import { UnknownAccountError } from '@/lib/identity/accounts/get-account-by-name';
import { OwnAccountError } from '@/lib/portal/admin/accounts';
import { type FormAction, rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../../admin-action';

export const AccountId = z.string().min(1).max(100);

type ChangePerson<Input> = {
  readonly read: z.ZodType<Input>;
  readonly change: (admin: SessionPrincipal, id: string, input: Input) => Promise<Account>;
  /** Key of the message in `AdminPerson`. */
  readonly done: (input: Input) => 'roleDone' | 'disableDone' | 'enableDone' | 'signOutDone';
};

/** An action of the person page whose form has the account as `target` and a choice as `to`. */
export const personAction = <Input>({ read, change, done }: ChangePerson<Input>): FormAction =>
  adminAction(async (previous, form, admin) => {
    const [t, words] = await Promise.all([getTranslations('AdminPerson'), getTranslations('Forms')]);
    const id = AccountId.safeParse(textOf(form, 'target'));
    const input = read.safeParse(textOf(form, 'to'));
    if (!id.success || !input.success) return rejected(previous, { rejection: words('unreadable') });
    try {
      const { name } = await change(admin, id.data, input.data);
      revalidatePath('/admin/accounts', 'layout');
      return succeeded(previous, { title: t(done(input.data), { name }) });
    } catch (error) {
      if (error instanceof OwnAccountError) return rejected(previous, { rejection: t('notYourself') });
      if (error instanceof UnknownAccountError) return rejected(previous, { rejection: t('gone') });
      throw error;
    }
  });
