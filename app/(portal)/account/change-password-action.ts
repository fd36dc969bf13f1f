'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { changePassword } from '@/lib/identity/passwords/change-password';
import { PASSWORD_LENGTH } from '@/lib/identity/passwords/password';
import { pageDeviceCookie, rememberPageDevice } from '@/lib/identity/sessions/page-device';
import { endPageSession, pageSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { clientIpOfAction } from '@/lib/server/pages/client-ip-of-action';

/** Changes the password, which ends all sessions of the account, including this one. */
export const changePasswordAction = formAction(async (previous, form) => {
  const [words, principal] = await Promise.all([getTranslations('Forms'), pageSession()]);
  if (principal === null) return rejected(previous, { rejection: words('signedOut') });
  const wrong = await changePassword({
    accountId: principal.accountId,
    current: textOf(form, 'current'),
    next: textOf(form, 'next'),
    from: await clientIpOfAction(),
    deviceCookie: await pageDeviceCookie(),
  });
  if (wrong === null) {
    await rememberPageDevice(principal.accountId);
    await endPageSession();
    redirect('/sign-in?done=password-changed');
  }
  if (typeof wrong === 'string') {
    const t = await getTranslations('Password');
    return rejected(previous, { problems: { next: t(wrong, PASSWORD_LENGTH) } });
  }
  if (wrong.reason === 'tooMany') {
    const minutes = Math.ceil(wrong.retryAfterSeconds / 60);
    return rejected(previous, { rejection: words('tooMany', { minutes }) });
  }
  const t = await getTranslations('Account');
  return rejected(previous, { problems: { current: t('currentWrong') } });
});
