'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { countMailRequest, requestRegistration } from '@/lib/identity/links/mail-requests';
import { LINK_HOURS } from '@/lib/identity/links/one-time-link';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { clientIpOfAction } from '@/lib/server/pages/client-ip-of-action';

const Registration = z.object({ name: PersonName, email: Email });

/** The response does not reveal whether the email address already has an account. */
export const registerAction = formAction(async (previous, form) => {
  const [t, words] = await Promise.all([getTranslations('Register'), getTranslations('Forms')]);
  const values = { name: textOf(form, 'name'), email: textOf(form, 'email') };
  if (!canSendMail()) return rejected(previous, { values, rejection: t('closedTitle') });
  const parsed = Registration.safeParse(values);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error, { name: words('nameWrong'), email: words('emailWrong') });
    return rejected(previous, { values, problems });
  }
  const { name, email } = parsed.data;
  const wait = await countMailRequest(await clientIpOfAction());
  if (wait > 0) return rejected(previous, { values, rejection: words('tooMany', { minutes: Math.ceil(wait / 60) }) });
  await requestRegistration({ name, email, locale: await portalLocale() });
  return succeeded(previous, { title: t('sentTitle'), text: t('sentText', { email, hours: LINK_HOURS.registration }) });
});
