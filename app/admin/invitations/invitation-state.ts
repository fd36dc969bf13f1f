import { getTranslations } from 'next-intl/server';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { AccountTakenError } from '@/lib/identity/accounts/repository';
import type { SentInvitation } from '@/lib/identity/links/invite';
import { formatMoment } from '@/lib/platform/languages/instant';
import { describeError, log } from '@/lib/platform/log';
import { type FormState, rejected, succeeded } from '@/lib/portal/forms/form-state';

/** If mail is not set up, shows the link once for the admin to pass on. */
export async function invitationSent(
  previous: FormState,
  email: string,
  { expiresAt, url }: SentInvitation,
): Promise<FormState> {
  const t = await getTranslations('AdminInvitations');
  const until = await formatMoment(expiresAt);
  if (url === undefined)
    return succeeded(previous, { title: t('invitedMailed', { email }), text: t('invitedMailedText', { until }) });
  return succeeded(previous, {
    title: t('invitedByHand', { email }),
    text: t('invitedByHandText', { until }),
    handovers: [{ label: t('link'), value: url }],
  });
}

/**
 * The form after an invitation fails: an email already in use is reported on its field, a lost connection is rethrown, and
 * anything else is logged.
 */
export async function invitationFailed(
  previous: FormState,
  error: unknown,
  entered: Partial<Pick<FormState, 'values' | 'choices'>>,
): Promise<FormState> {
  const t = await getTranslations('AdminInvitations');
  if (error instanceof AccountTakenError) return rejected(previous, { ...entered, problems: { email: t('taken') } });
  if (isConnectionFailure(error)) throw error;
  log().error({ error: describeError(error) }, 'could not send an invitation');
  return rejected(previous, { ...entered, rejection: t('mailFailed') });
}
