import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AllowedApps } from '@/components/account/allowed-apps';
import { ChangePassword } from '@/components/account/change-password';
import { DeadlinesCalendar } from '@/components/account/deadlines-calendar';
import { LinkedIdentities } from '@/components/account/linked-identities';
import { SavedViews } from '@/components/account/saved-views';
import { ShortcutsSection } from '@/components/account/shortcuts-section';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { LanguageSwitch } from '@/components/layout/header/language-switch';
import { HelpText } from '@/components/layout/help-text';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { changeCalendarAction } from './change-calendar-action';
import { changePasswordAction } from './change-password-action';
import { removeViewAction } from './remove-view-action';
import { revokeAppAction } from './revoke-app-action';
import { signOutEverywhereAction } from './sign-out-everywhere-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Account');
  return { title: t('title') };
}

export default async function AccountPage() {
  const [t, account] = await Promise.all([getTranslations('Account'), pageAccount()]);
  if (account === null) redirect('/sign-in?callbackUrl=%2Faccount');
  const { _id, name, email, identities, oidc, calendarKey } = account;
  return (
    <div className="account">
      <header className="account__head">
        <HelpText page="account" />
        <h1>{t('title')}</h1>
        <p className="account__person">
          <strong>{name}</strong>
          {email !== undefined && <span className="soft">{email}</span>}
        </p>
      </header>
      <div className="account__column">
        <LinkedIdentities accountId={_id} identities={identities} />
        <DeadlinesCalendar calendarKey={calendarKey} action={changeCalendarAction} />
        <SavedViews accountId={_id} action={removeViewAction} />
      </div>
      <div className="account__column">
        {email !== undefined && (
          <ChangePassword email={email} hasProvider={oidc !== undefined} action={changePasswordAction} />
        )}
        <SignOutEverywhere action={signOutEverywhereAction} />
        <AllowedApps accountId={_id} action={revokeAppAction} />
      </div>
      <div className="account__foot">
        <Language />
        <ShortcutsSection />
      </div>
    </div>
  );
}

async function Language() {
  if (env().LANGUAGES.length === 1) return null;
  const t = await getTranslations('Account');
  return (
    <section className="account__card stack" aria-labelledby="language">
      <h2 id="language">{t('languageTitle')}</h2>
      <p>{t('languageMeans')}</p>
      <LanguageSwitch />
    </section>
  );
}

async function SignOutEverywhere({ action }: { readonly action: FormAction }) {
  const t = await getTranslations('Account');
  return (
    <section className="account__card stack" aria-labelledby="everywhere">
      <h2 id="everywhere">{t('everywhereTitle')}</h2>
      <p>{t('everywhereMeans')}</p>
      <ActionForm action={action}>
        <SubmitButton busy={t('leaving')} quiet>
          {t('everywhere')}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
