import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { Account } from '@/lib/identity/accounts/document';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { agencyLogo } from '@/lib/platform/branding/agency-logo';
import { env } from '@/lib/platform/settings/env';
import { AccountMenu } from './account-menu';
import { LanguageSwitch } from './language-switch';
import { NavLink } from './nav-link';
import { navigationOf } from './navigation';
import { SignOutButton } from './sign-out-button';

/** Undefined if the database does not answer: the header still renders, and the page shows the error. */
const accountOrUndefined = (): Promise<Account | null | undefined> => pageAccount().catch(() => undefined);

const MENU = 'site-menu';

/** On narrow screens, a button opens the links in a popover, which needs no script. */
export async function SiteHeader() {
  const [t, account] = await Promise.all([getTranslations('Frame'), accountOrUndefined()]);
  return (
    <header className="site-header">
      <div className="column">
        <AgencyMark />
        <button type="button" className="site-header__open" popoverTarget={MENU}>
          <Icon name="menu" />
          {t('menu')}
        </button>
        <div id={MENU} popover="auto" className="site-menu">
          <button
            type="button"
            className="site-menu__close"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            aria-label={t('closeMenu')}
          >
            <Icon name="cross" />
          </button>
          <MainNavigation account={account} />
          <LanguageSwitch />
          {account !== undefined && <AccountLinks account={account} />}
        </div>
      </div>
    </header>
  );
}

type MainNavigationProps = {
  /** Null for visitors, undefined if unknown. */
  readonly account: Account | null | undefined;
};

async function MainNavigation({ account }: MainNavigationProps) {
  const t = await getTranslations('Frame');
  return (
    <nav className="places" aria-label={t('places')}>
      {navigationOf(account?.role).map(({ label, href, within }) => (
        <NavLink key={href} href={href} within={within}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

const LOGO_HEIGHT = 40;

function AgencyMark() {
  const logo = agencyLogo();
  return (
    <Link href="/" prefetch={false} className="site-header__agency">
      {logo !== null && (
        // biome-ignore lint/performance/noImgElement: the logo has its final size, and Next would only re-encode it
        <img
          src="/agency-logo"
          alt=""
          width={Math.round((logo.width / logo.height) * LOGO_HEIGHT)}
          height={LOGO_HEIGHT}
        />
      )}
      <span className="site-header__name">{env().AGENCY_NAME}</span>
    </Link>
  );
}

async function AccountLinks({ account }: { readonly account: Account | null }) {
  const t = await getTranslations('Frame');
  if (account === null) {
    return (
      <div className="account-links">
        <NavLink href="/sign-in">{t('signIn')}</NavLink>
      </div>
    );
  }
  const links = (
    <>
      <NavLink href="/account">{t('account')}</NavLink>
      <SignOutButton>{t('signOut')}</SignOutButton>
    </>
  );
  // CSS shows one of the two: on narrow screens the links are in a menu already.
  return (
    <>
      <div className="account-links">
        <span className="account-links__person">{account.name}</span>
        {links}
      </div>
      <AccountMenu label={t('account')} name={account.name}>
        {links}
      </AccountMenu>
    </>
  );
}
