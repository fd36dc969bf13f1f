'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { findAccount } from '@/lib/identity/accounts/repository';
import { PASSWORD_LENGTH } from '@/lib/identity/passwords/password';
import { logSignIn } from '@/lib/identity/passwords/sign-in-log';
import { rememberPageDevice } from '@/lib/identity/sessions/page-device';
import { endPageSession, startPageSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { type FormState, rejected } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { redeemLink } from '@/lib/portal/sign-in/redeem-link';
import { clientIpOfAction } from '@/lib/server/pages/client-ip-of-action';

/** The link itself is the authorization. Replaces this browser's session, which may belong to another account. */
export async function setPasswordAction(token: string, state: FormState, data: FormData): Promise<FormState> {
  return formAction(async (previous, form) => {
    const words = await getTranslations('Password');
    const values = { name: textOf(form, 'name') };
    // Only the registration form has a name.
    const name = form.has('name') ? PersonName.safeParse(values.name) : undefined;
    if (name?.success === false) {
      const forms = await getTranslations('Forms');
      return rejected(previous, { values, problems: { name: forms('nameWrong') } });
    }
    // A forged call may pass any value, and converting nested arrays to text can take seconds.
    const link = typeof token === 'string' ? token : '';
    const from = await clientIpOfAction();
    const used = await redeemLink(link, textOf(form, 'password'), {
      from,
      ...(name !== undefined && { name: name.data }),
    });
    if (used.ok) {
      await rememberPageDevice(used.accountId);
      await endPageSession();
      const account = await findAccount(used.accountId);
      if (account === null) redirect('/sign-in');
      await logSignIn(account._id, { email: used.email, from });
      await startPageSession(account);
      redirect('/');
    }
    if (used.problem === 'expired') {
      const t = await getTranslations('SetPassword');
      return rejected(previous, { rejection: t('expiredNext') });
    }
    return rejected(previous, { values, problems: { password: words(used.problem, PASSWORD_LENGTH) } });
  })(state, data);
}
