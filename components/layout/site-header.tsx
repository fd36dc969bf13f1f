import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { pageAccountName } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { LanguageSwitch } from './language-switch';
import { PlaceLink } from './place-link';
import { SignOutButton } from './sign-out-button';

/** undefined where the database does not answer: the frame stands, and the page says what is wrong. */
const accountNameIfKnown = (): Promise<string | null | undefined> => pageAccountName().catch(() => undefined);

export async function SiteHeader() {
  const [t, name] = await Promise.all([getTranslations('Frame'), accountNameIfKnown()]);
  return (
    <header className="site-header">
      <div className="column">
        <Link href="/" prefetch={false} className="site-header__agency">
          {env().AGENCY_NAME}
        </Link>
        <nav className="site-header__places" aria-label={t('places')}>
          <PlaceLink href="/my-records">{t('myRecords')}</PlaceLink>
        </nav>
        <LanguageSwitch />
        {name !== undefined && (
          <div className="site-header__account">
            {name === null ? (
              <PlaceLink href="/sign-in">{t('signIn')}</PlaceLink>
            ) : (
              <>
                <span className="site-header__person">{name}</span>
                <SignOutButton>{t('signOut')}</SignOutButton>
              </>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
