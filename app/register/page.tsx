import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { ContactLine } from '@/components/layout/agency-contact';
import { HelpText } from '@/components/layout/help-text';
import { Notice } from '@/components/ui/notice';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { env } from '@/lib/platform/settings/env';
import { registerAction } from './register-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Register');
  return { title: t('title') };
}

/** Registration needs mail to verify the email address. */
export default async function RegisterPage() {
  const t = await getTranslations('Register');
  if (!canSendMail()) {
    return (
      <div className="sign-in">
        <Notice heading="h1" title={t('closedTitle')}>
          <p>{t('closedText', { agency: env().AGENCY_NAME })}</p>
          <ContactLine />
          <Link href="/sign-in" prefetch={false}>
            {t('signIn')}
          </Link>
        </Notice>
      </div>
    );
  }
  return (
    <div className="sign-in">
      <div className="sign-in__card">
        <h1>{t('title')}</h1>
        <ActionForm action={registerAction} hidesAfterSuccess>
          <p>{t('intro')}</p>
          <TextField name="name" label={t('name')} autoComplete="name" required />
          <TextField name="email" type="email" label={t('email')} hint={t('emailHint')} autoComplete="email" required />
          <SubmitButton busy={t('busy')}>{t('submit')}</SubmitButton>
        </ActionForm>
        <Link href="/sign-in" prefetch={false}>
          {t('signIn')}
        </Link>
        <HelpText page="register" open />
      </div>
    </div>
  );
}
