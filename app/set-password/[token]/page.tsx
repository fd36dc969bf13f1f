import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { PasswordField } from '@/components/forms/password-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { Notice } from '@/components/ui/notice';
import { findLink } from '@/lib/identity/links/one-time-link';
import type { LinkPurpose } from '@/lib/identity/links/one-time-link-repository';
import { PASSWORD_LENGTH } from '@/lib/identity/passwords/password';
import { env } from '@/lib/platform/settings/env';
import { setPasswordAction } from './set-password-action';

type SetPasswordPageProps = { readonly params: Promise<{ readonly token: string }> };

/** Message keys. */
const MEANS = {
  invitation: 'invitation',
  registration: 'registration',
  'password-reset': 'passwordReset',
} as const satisfies Record<LinkPurpose, string>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('SetPassword');
  return {
    title: t('title'),
    robots: { index: false, follow: false },
    // The URL contains a secret, so no other site may receive it. `no-referrer` would also suppress the form's Origin.
    referrer: 'same-origin',
  };
}

/** Opening the page does not redeem the link, because mail scanners open links. */
export default async function SetPasswordPage({ params }: SetPasswordPageProps) {
  const [t, { token }] = await Promise.all([getTranslations('SetPassword'), params]);
  const link = await findLink(token);
  if (link === null) return <ExpiredLink />;
  const words = await getTranslations('Password');
  return (
    <div className="sign-in">
      <div className="sign-in__card">
        <h1>{t('title')}</h1>
        <p>{t(MEANS[link.purpose], { email: link.email, agency: env().AGENCY_NAME })}</p>
        <ActionForm action={setPasswordAction.bind(null, token)}>
          {/* Tells password managers whose password it is. */}
          <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
          {link.purpose === 'registration' && (
            <TextField name="name" label={t('name')} value={link.name} autoComplete="name" required />
          )}
          <PasswordField
            name="password"
            label={t('password')}
            hint={words('rule', PASSWORD_LENGTH)}
            autoComplete="new-password"
          />
          <SubmitButton busy={t('busy')}>{t('submit')}</SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}

async function ExpiredLink() {
  const t = await getTranslations('SetPassword');
  return (
    <div className="sign-in">
      <Notice heading="h1" title={t('expiredTitle')}>
        <p>{t('expiredWhy')}</p>
        <p>{t('expiredNext')}</p>
        <Link href="/sign-in" prefetch={false} className="button">
          {t('signIn')}
        </Link>
        <Link href="/forgot-password" prefetch={false}>
          {t('newLink')}
        </Link>
      </Notice>
    </div>
  );
}
