'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { clientCredentialsExample } from '@/lib/api/reference/token-guide';
import { env } from '@/lib/platform/settings/env';
import {
  approveAppRequest,
  DecidedRequestError,
  declineAppRequest,
  developerText,
} from '@/lib/portal/admin/app-requests';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../admin-action';

const RequestId = z.uuid();

/** The pressed button says which request is approved or declined. */
export const decideRequestAction = adminAction(async (previous, form, admin) => {
  const [t, words, shared] = await Promise.all([
    getTranslations('AdminApps'),
    getTranslations('Forms'),
    getTranslations('Admin'),
  ]);
  const isDeclined = form.has('decline');
  const id = RequestId.safeParse(textOf(form, isDeclined ? 'decline' : 'approve'));
  if (!id.success) return rejected(previous, { rejection: words('unreadable') });
  revalidatePath('/admin/apps');
  try {
    if (isDeclined) {
      const { name } = await declineAppRequest(admin, id.data);
      return succeeded(previous, { title: t('declined', { name }) });
    }
    const { app, secret, developer } = await approveAppRequest(admin, id.data);
    const example = { origin: env().publicUrl, clientId: app._id, clientSecret: secret ?? '', redirectUri: '' };
    const hasToken = secret !== undefined && app.grants.includes('client_credentials');
    const sendTo = developer === undefined ? '' : `${t('sendTo', { developer: developerText(developer) })} `;
    return succeeded(previous, {
      title: t('approved', { name: app.name }),
      text: `${sendTo}${secret === undefined ? t('registeredPublic') : shared('copyNow')}`,
      handovers: [
        { label: t('clientId'), value: app._id },
        ...(secret === undefined ? [] : [{ label: t('secret'), value: secret }]),
        ...(hasToken ? [{ label: t('tokenCommand'), value: clientCredentialsExample(example, app.scopes) }] : []),
      ],
    });
  } catch (error) {
    if (!(error instanceof DecidedRequestError)) throw error;
    return rejected(previous, { rejection: t('decided') });
  }
});
