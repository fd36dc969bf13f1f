'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { Email } from '@/lib/accounts/email';
import { takeMailRequest } from '@/lib/accounts/mail-requests';
import { LINK_HOURS } from '@/lib/accounts/one-time-link';
import { requestPasswordReset } from '@/lib/accounts/reset-password';
import { formAction } from '@/lib/forms/form-action';
import { refused, succeeded } from '@/lib/forms/form-state';
import { problemsOf } from '@/lib/forms/problems-of';
import { textOf } from '@/lib/forms/text-of';
import { portalLocale } from '@/lib/i18n/portal-locale';
import { canSendMail } from '@/lib/mail/mailer';
import { clientOfAction } from '@/lib/server/client-of-action';

const Request = z.object({ email: Email });

/** Mails a link for a new password. The answer is the same for an address without an account. */
export const forgotPasswordAction = formAction(async (previous, form) => {
  const [t, words] = await Promise.all([getTranslations('ForgotPassword'), getTranslations('Forms')]);
  const values = { email: textOf(form, 'email') };
  if (!canSendMail()) return refused(previous, { values, refusal: t('closedTitle') });
  const parsed = Request.safeParse(values);
  if (!parsed.success) {
    return refused(previous, { values, problems: problemsOf(parsed.error, { email: words('emailWrong') }) });
  }
  const { email } = parsed.data;
  const wait = await takeMailRequest(await clientOfAction());
  if (wait > 0) return refused(previous, { values, refusal: words('tooMany', { minutes: Math.ceil(wait / 60) }) });
  await requestPasswordReset(email, await portalLocale());
  const hours = LINK_HOURS['password-reset'];
  return succeeded(previous, { title: t('sentTitle'), text: t('sentText', { email, hours }) });
});
