import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AllowedApps } from '@/components/account/allowed-apps';
import { ChangePassword } from '@/components/account/change-password';
import { Language } from '@/components/account/language';
import { Links } from '@/components/account/links';
import { SignOutEverywhere } from '@/components/account/sign-out-everywhere';
import { ThisDevice } from '@/components/account/this-device';
import { HelpText } from '@/components/layout/help-text';
import { listAllowedApps } from '@/lib/identity/oauth/allowed-apps';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { changePasswordAction } from './change-password-action';
import { signOutEverywhereAction } from './sign-out-everywhere-action';
import { takeBackAction } from './take-back-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Account');
  return { title: t('title') };
}

export default async function AccountPage() {
  const [t, account] = await Promise.all([getTranslations('Account'), pageAccount()]);
  if (account === null) redirect('/sign-in?callbackUrl=%2Faccount');
  const { _id, name, email, identities, oidc } = account;
  return (
    <div className="sections">
      <section className="stack">
        <HelpText page="account" />
        <h1>{t('title')}</h1>
        <dl className="facts">
          <div>
            <dt>{t('name')}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{t('email')}</dt>
            <dd>{email ?? t('noEmail')}</dd>
          </div>
        </dl>
      </section>
      <Language />
      <Links identities={identities} />
      <AllowedApps apps={await listAllowedApps(_id)} action={takeBackAction} />
      {email !== undefined && (
        <ChangePassword email={email} hasProvider={oidc !== undefined} action={changePasswordAction} />
      )}
      <SignOutEverywhere action={signOutEverywhereAction} />
      <ThisDevice />
    </div>
  );
}
