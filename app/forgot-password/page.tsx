import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { env } from '@/lib/platform/settings/env';
import { forgotPasswordAction } from './forgot-password-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('ForgotPassword');
  return { title: t('title') };
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations('ForgotPassword');
  const back = (
    <Link href="/sign-in" prefetch={false}>
      {t('back')}
    </Link>
  );
  if (!canSendMail()) {
    return (
      <div className="sign-in">
        <Notice heading="h1" title={t('closedTitle')}>
          <p>{t('closedText', { agency: env().AGENCY_NAME })}</p>
          <ContactLine />
          {back}
        </Notice>
      </div>
    );
  }
  return (
    <div className="sign-in">
      <div className="sign-in__card">
        <h1>{t('title')}</h1>
        <ActionForm action={forgotPasswordAction} hidesAfterSuccess>
          <p>{t('intro')}</p>
          <TextField name="email" type="email" label={t('email')} autoComplete="username" required />
          <SubmitButton busy={t('busy')}>{t('submit')}</SubmitButton>
        </ActionForm>
        {back}
      </div>
    </div>
  );
}
