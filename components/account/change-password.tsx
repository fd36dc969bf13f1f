import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { PasswordField } from '@/components/forms/password-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { PASSWORD_LENGTH } from '@/lib/identity/passwords/password';
import { env } from '@/lib/platform/settings/env';
import type { FormAction } from '@/lib/portal/forms/form-state';

type ChangePasswordProps = {
  readonly email: string;
  /** Whether the account signs in with OpenID Connect, and so may have no password here. */
  readonly hasProvider: boolean;
  readonly action: FormAction;
};

export async function ChangePassword({ email, hasProvider, action }: ChangePasswordProps) {
  const [t, words] = await Promise.all([getTranslations('Account'), getTranslations('Password')]);
  return (
    <section className="account__card stack" aria-labelledby="password">
      <h2 id="password">{t('passwordTitle')}</h2>
      <p>{t('passwordMeans')}</p>
      {hasProvider && <p>{t('passwordProvider', { provider: env().OIDC_NAME })}</p>}
      <ActionForm action={action}>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current" label={t('current')} autoComplete="current-password" />
        <PasswordField
          name="next"
          label={t('next')}
          hint={words('rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
        />
        <SubmitButton busy={t('changing')}>{t('change')}</SubmitButton>
      </ActionForm>
    </section>
  );
}
