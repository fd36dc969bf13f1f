'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { Email } from '@/lib/identity/accounts/email';
import { countMailRequest } from '@/lib/identity/links/mail-requests';
import { LINK_HOURS } from '@/lib/identity/links/one-time-link';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { requestPasswordReset } from '@/lib/identity/passwords/reset-password';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { clientIpOfAction } from '@/lib/server/pages/client-ip-of-action';

const Request = z.object({ email: Email });

/** The response does not reveal whether the email address has an account. */
export const forgotPasswordAction = formAction(async (previous, form) => {
  const [t, words] = await Promise.all([getTranslations('ForgotPassword'), getTranslations('Forms')]);
  const values = { email: textOf(form, 'email') };
  if (!canSendMail()) return rejected(previous, { values, rejection: t('closedTitle') });
  const parsed = Request.safeParse(values);
  if (!parsed.success) {
    return rejected(previous, { values, problems: problemsOf(parsed.error, { email: words('emailWrong') }) });
  }
  const { email } = parsed.data;
  const wait = await countMailRequest(await clientIpOfAction());
  if (wait > 0) return rejected(previous, { values, rejection: words('tooMany', { minutes: Math.ceil(wait / 60) }) });
  await requestPasswordReset(email, await portalLocale());
  const hours = LINK_HOURS['password-reset'];
  return succeeded(previous, { title: t('sentTitle'), text: t('sentText', { email, hours }) });
});
