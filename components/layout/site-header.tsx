import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/accounts/document';
import { pageAccount } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { LanguageSwitch } from './language-switch';
import { PlaceLink } from './place-link';
import { SignOutButton } from './sign-out-button';

/** undefined where the database does not answer: the frame stands, and the page says what is wrong. */
const accountIfKnown = (): Promise<Account | null | undefined> => pageAccount().catch(() => undefined);

export async function SiteHeader() {
  const [t, account] = await Promise.all([getTranslations('Frame'), accountIfKnown()]);
  return (
    <header className="site-header">
      <div className="column">
        <Link href="/" prefetch={false} className="site-header__agency">
          {env().AGENCY_NAME}
        </Link>
        <nav className="site-header__places" aria-label={t('places')}>
          <PlaceLink href="/my-records">{t('myRecords')}</PlaceLink>
          {account?.role === 'admin' && (
            <PlaceLink href="/admin/apps" within="/admin/">
              {t('administration')}
            </PlaceLink>
          )}
        </nav>
        <LanguageSwitch />
        {account !== undefined && (
          <div className="site-header__account">
            {account === null ? (
              <PlaceLink href="/sign-in">{t('signIn')}</PlaceLink>
            ) : (
              <>
                <PlaceLink href="/account">
                  <span className="site-header__word">{t('account')}</span>
                  <span className="site-header__person">{account.name}</span>
                </PlaceLink>
                <SignOutButton>{t('signOut')}</SignOutButton>
              </>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
