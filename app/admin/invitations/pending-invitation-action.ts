'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { Email } from '@/lib/identity/accounts/email';
import { resendInvitation, revokeInvitation } from '@/lib/portal/admin/invitations';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { adminAction } from '../admin-action';
import { invitationFailed, invitationSent } from './invitation-state';

/** The pressed button says which invitation is sent again or revoked. */
export const pendingInvitationAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('Forms')]);
  const isRevoked = form.has('revoke');
  const email = Email.safeParse(textOf(form, isRevoked ? 'revoke' : 'resend'));
  if (!email.success) return rejected(previous, { rejection: words('unreadable') });
  revalidatePath('/admin/invitations');
  if (isRevoked) {
    if (!(await revokeInvitation(admin, email.data))) return rejected(previous, { rejection: t('gone') });
    return succeeded(previous, { title: t('revoked', { email: email.data }), text: t('revokedText') });
  }
  try {
    const invitation = await resendInvitation(admin, email.data, await portalLocale());
    if (invitation === null) return rejected(previous, { rejection: t('gone') });
    return await invitationSent(previous, email.data, invitation);
  } catch (error) {
    return invitationFailed(previous, error, {});
  }
});
