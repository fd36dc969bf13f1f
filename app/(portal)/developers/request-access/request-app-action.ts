'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { SCOPES } from '@/lib/api/scopes';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { appProblems } from '@/lib/portal/admin/app-problems';
import { Purpose, requestApp, suggestedClientId } from '@/lib/portal/admin/app-requests';
import { formAction } from '@/lib/portal/forms/form-action';
import { rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf, textsOf } from '@/lib/portal/forms/text-of';

/** The same checks as when an admin registers an app, so that an admin can approve every request. */
export const requestAppAction = formAction(async (previous, form) => {
  const [t, apps, words, session] = await Promise.all([
    getTranslations('RequestApp'),
    getTranslations('AdminApps'),
    getTranslations('Forms'),
    pageSession(),
  ]);
  const texts = { name: textOf(form, 'name'), purpose: textOf(form, 'purpose') };
  const [scopes, access] = [textsOf(form, 'scopes'), textsOf(form, 'grants')];
  const lines = textOf(form, 'redirectUris');
  const values = { ...texts, redirectUris: lines, scopes, grants: access, isPublic: textOf(form, 'isPublic') };
  if (session === null) return rejected(previous, { values, rejection: words('signedOut') });
  const typed = {
    id: suggestedClientId(texts.name),
    name: texts.name,
    redirectUris: lines.split('\n').flatMap((line) => line.trim() || []),
    scopes,
    grants: access.includes('authorization_code') ? [...access, 'refresh_token'] : access,
    isPublic: form.has('isPublic'),
    legacyPassword: false,
    legacyNoPkce: false,
  };
  const registration = appRegistration(SCOPES).safeParse(typed);
  const purpose = Purpose.safeParse(texts.purpose);
  if (!registration.success || !purpose.success) {
    const fieldProblems = registration.success ? {} : appProblems(registration.error, typed);
    const sentences = Object.entries(fieldProblems).map(([field, { key, address = '' }]) => [
      field,
      key === 'nameWrong' ? words(key) : apps(key as 'scopesMissing', { address }),
    ]);
    const problems = { ...Object.fromEntries(sentences), ...(!purpose.success && { purpose: t('purposeWrong') }) };
    return rejected(previous, { values, problems });
  }
  const { name, redirectUris, isPublic, grants } = registration.data;
  const request = { name, purpose: purpose.data, redirectUris, scopes, grants, isPublic };
  const wait = await requestApp(session, request);
  if (wait > 0) return rejected(previous, { values, rejection: t('tooMany', { hours: Math.ceil(wait / 3_600) }) });
  revalidatePath('/developers/request-access');
  return succeeded(previous, { title: t('sentTitle', { name }), text: t('sentText') });
});
