import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { HelpText } from '@/components/layout/help-text';
import { PageMessages } from '@/components/layout/page-messages';
import { ProviderButton } from '@/components/sign-in/provider-button';
import { SampleAccounts } from '@/components/sign-in/sample-accounts';
import { SignInForm } from '@/components/sign-in/sign-in-form';
import { Notice } from '@/components/ui/notice';
import { DEMO_PASSWORD } from '@/lib/demo/demo-accounts';
import { listSampleAccounts } from '@/lib/demo/sample-accounts';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { missingSignInSetting } from '@/lib/identity/sessions/missing-setting';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { callbackPath, isRecordsPath } from './callback-path';
import { doneNotice, providerNotice } from './sign-in-notices';

type SignInPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('SignIn');
  return { title: t('title') };
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const [t, { callbackUrl, done, error }] = await Promise.all([getTranslations('SignIn'), searchParams]);
  const next = callbackPath(callbackUrl);
  if ((await pageSession()) !== null) redirect(next);
  const missing = missingSignInSetting();
  if (missing !== undefined) return <NotSetUp setting={missing} />;
  const { OIDC_ISSUER, OIDC_NAME, AGENCY_NAME, demo } = env();
  const provider = OIDC_ISSUER === undefined ? undefined : OIDC_NAME;
  const failed = provider === undefined ? undefined : providerNotice(error);
  const succeeded = doneNotice(done);
  return (
    <PageMessages names={['SignIn']}>
      <div className="sign-in">
        <div className="sign-in__card">
          <h1>{t('title')}</h1>
          {succeeded && (
            <p role="status" className="notice notice--done notice--compact">
              {t(succeeded)}
            </p>
          )}
          {callbackUrl !== undefined && !succeeded && !failed && (
            <p>{t(isRecordsPath(next) ? 'goOnToRecords' : 'goOn')}</p>
          )}
          {failed && (
            <p role="alert" className="notice notice--attention notice--compact">
              {t(failed, { provider: OIDC_NAME, agency: AGENCY_NAME })}
            </p>
          )}
          {failed === 'providerDenied' && <ContactLine />}
          {provider !== undefined && <ProviderButton next={next}>{t('withProvider', { provider })}</ProviderButton>}
          <SignInForm next={next} />
          <ul className="ways">
            <li>
              <Link href="/forgot-password" prefetch={false}>
                {t('forgot')}
              </Link>
            </li>
            {canSendMail() && (
              <li>
                <Link href="/register" prefetch={false}>
                  {t('register')}
                </Link>
              </li>
            )}
          </ul>
          {!canSendMail() && (
            <div>
              <p>{t('noAccount', { agency: AGENCY_NAME })}</p>
              <ContactLine />
            </div>
          )}
          <HelpText page="sign-in" open />
        </div>
        {demo && <DemoAccounts next={next} />}
      </div>
    </PageMessages>
  );
}

async function NotSetUp({ setting }: { readonly setting: string }) {
  const t = await getTranslations('SignIn');
  log().error({ setting }, 'sign-in is not set up: a setting is missing');
  return (
    <Notice heading="h1" tone="attention" title={t('notSetUpTitle')}>
      <p>{t('notSetUp', { setting })}</p>
    </Notice>
  );
}

async function DemoAccounts({ next }: { readonly next: string }) {
  const [t, accounts] = await Promise.all([getTranslations('SignIn'), listSampleAccounts()]);
  const labelled = accounts.map(({ email, firstName, kind, records }) => ({
    email,
    label: t('continueAs', { name: firstName, kind: t(`sampleKinds.${kind}`), count: records }),
  }));
  return (
    <section className="sign-in__card" aria-labelledby="sample-accounts">
      <h2 id="sample-accounts">{t('demoTitle')}</h2>
      <SampleAccounts accounts={labelled} password={DEMO_PASSWORD} next={next} />
    </section>
  );
}
