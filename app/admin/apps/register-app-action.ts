'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { SCOPES } from '@/lib/api/scopes';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { AppTakenError } from '@/lib/identity/apps/repository';
import { appProblems, type EnteredApp } from '@/lib/portal/admin/app-problems';
import { registerAppAsAdmin } from '@/lib/portal/admin/apps';
import { type FormValues, rejected, succeeded } from '@/lib/portal/forms/form-state';
import { textOf, textsOf } from '@/lib/portal/forms/text-of';
import { adminAction } from '../admin-action';

const TEXTS = ['clientId', 'name', 'redirectUris', 'isPublic', 'legacyPassword', 'legacyNoPkce'] as const;

const readApp = (form: FormData): EnteredApp => ({
  id: textOf(form, 'clientId').trim(),
  name: textOf(form, 'name'),
  redirectUris: textOf(form, 'redirectUris')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  scopes: textsOf(form, 'scopes'),
  grants: textsOf(form, 'grants'),
  isPublic: form.has('isPublic'),
  legacyPassword: form.has('legacyPassword'),
  legacyNoPkce: form.has('legacyNoPkce'),
});

/** The values that refill the form after an error. */
const submittedValues = ({ scopes, grants }: EnteredApp, form: FormData): FormValues => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, textOf(form, name)])),
  scopes,
  grants,
});

export const registerAppAction = adminAction(async (previous, form, admin) => {
  const [t, words, shared] = await Promise.all([
    getTranslations('AdminApps'),
    getTranslations('Forms'),
    getTranslations('Admin'),
  ]);
  const typed = readApp(form);
  const values = submittedValues(typed, form);
  const parsed = appRegistration(SCOPES).safeParse(typed);
  if (!parsed.success) {
    const entries = Object.entries(appProblems(parsed.error, typed));
    const sentence = (key: string, address = '') => (key === 'nameWrong' ? words(key) : t(key, { address }));
    const problems = Object.fromEntries(entries.map(([field, { key, address }]) => [field, sentence(key, address)]));
    return rejected(previous, { values, problems });
  }
  try {
    const { app, secret } = await registerAppAsAdmin(admin, parsed.data);
    revalidatePath('/admin/apps');
    return succeeded(previous, {
      title: t('registered', { name: app.name }),
      text: secret === undefined ? t('registeredPublic') : shared('copyNow'),
      handovers: [
        { label: t('clientId'), value: app._id },
        ...(secret === undefined ? [] : [{ label: t('secret'), value: secret }]),
      ],
    });
  } catch (error) {
    if (!(error instanceof AppTakenError)) throw error;
    return rejected(previous, { values, problems: { clientId: t('idTaken') } });
  }
});
