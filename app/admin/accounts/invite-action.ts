'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { ROLES } from '@/lib/http/principal';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { AccountTakenError } from '@/lib/identity/accounts/repository';
import { inviteAccount } from '@/lib/identity/links/invite';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formatMoment } from '@/lib/platform/languages/instant';
import { describeError, log } from '@/lib/platform/log';
import { formAction } from '@/lib/portal/forms/form-action';
import { refused, succeeded } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';

const Invitation = z.object({ name: PersonName, email: Email, role: z.enum(ROLES) });

/** If mail is not set up, shows the link once for the admin to pass on. */
export const inviteAction = formAction(async (previous, form) => {
  const [t, words, admin] = await Promise.all([
    getTranslations('AdminAccounts'),
    getTranslations('Forms'),
    adminSession(),
  ]);
  if (admin === null) return refused(previous, { refusal: words('signedOut') });
  const values = { name: textOf(form, 'name'), email: textOf(form, 'email'), role: textOf(form, 'role') };
  const parsed = Invitation.safeParse(values);
  if (!parsed.success) {
    const messages = { name: words('nameWrong'), email: words('emailWrong'), role: t('roleWrong') };
    return refused(previous, { values, problems: problemsOf(parsed.error, messages) });
  }
  const { email } = parsed.data;
  try {
    const locale = await portalLocale();
    const invited = await inviteAccount(parsed.data, { actor: `account:${admin.accountId}`, locale });
    const until = await formatMoment(invited.expiresAt);
    if (invited.address === undefined) {
      return succeeded(previous, { title: t('invitedMailed', { email }), text: t('invitedMailedText', { until }) });
    }
    return succeeded(previous, {
      title: t('invitedByHand', { email }),
      text: t('invitedByHandText', { until }),
      handovers: [{ label: t('link'), value: invited.address }],
    });
  } catch (error) {
    if (error instanceof AccountTakenError) return refused(previous, { values, problems: { email: t('taken') } });
    if (isConnectionFailure(error)) throw error;
    log().error({ error: describeError(error) }, 'could not send an invitation');
    return refused(previous, { values, refusal: t('mailFailed') });
  }
});
