'use client';

import { useTranslations } from 'next-intl';
import { ActionForm } from '@/components/forms/action-form';
import { PasswordField } from '@/components/forms/password-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { type FormAction, rejected } from '@/lib/portal/forms/form-state';
import { textOf } from '@/lib/portal/forms/text-of';
import { loadPage, trySignIn } from './credentials';

/** @param next path to go to afterwards, already validated */
export function SignInForm({ next }: { readonly next: string }) {
  const t = useTranslations('SignIn');
  const hydrated = useHydrated();

  const signIn: FormAction = async (previous, form) => {
    const credentials = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const values = { email: credentials.email };
    const problems = {
      ...(credentials.email === '' && { email: t('emailMissing') }),
      ...(credentials.password === '' && { password: t('passwordMissing') }),
    };
    if (Object.keys(problems).length > 0) return rejected(previous, { values, problems });
    const problem = await trySignIn(credentials);
    if (problem === null) return loadPage(next);
    if (problem === 'wrong') return rejected(previous, { values, problems: { email: t('wrong') } });
    return rejected(previous, { values, rejection: t(problem) });
  };

  return (
    <>
      <noscript>
        <p className="notice notice--attention notice--compact">{t('noScript')}</p>
      </noscript>
      <ActionForm action={signIn} staysOnPage isClientAction>
        <TextField name="email" type="email" label={t('email')} autoComplete="username" required />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        {/* Submitting before the script is ready would only clear the fields. */}
        <SubmitButton busy={t('busy')} disabled={!hydrated}>
          {t('submit')}
        </SubmitButton>
      </ActionForm>
    </>
  );
}
