'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { listAllowedApps, revokeAllowedApp } from '@/lib/identity/oauth/allowed-apps';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';

const AppId = z.string().min(1).max(63);

/** Revokes the signed-in account's consent for an app. */
export const revokeAppAction = formAction(async (previous, form) => {
  const [t, words, principal] = await Promise.all([
    getTranslations('Account'),
    getTranslations('Forms'),
    pageSession(),
  ]);
  if (principal === null) return rejected(previous, { rejection: words('signedOut') });
  const parsed = AppId.safeParse(textOf(form, 'app'));
  if (!parsed.success) return rejected(previous, { rejection: words('unreadable') });
  const { accountId } = principal;
  const app = (await listAllowedApps(accountId)).find(({ appId }) => appId === parsed.data);
  await revokeAllowedApp(accountId, parsed.data, `account:${accountId}`);
  revalidatePath('/account');
  return succeeded(previous, { title: t('takenBack', { app: app?.name ?? parsed.data }) });
});
