import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { Account } from '@/lib/identity/accounts/document';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { AccountLinks } from './account-links';
import { AgencyMark } from './agency-mark';
import { LanguageSwitch } from './language-switch';
import { Places } from './places';

/** undefined where the database does not answer: the frame stands, and the page says what is wrong. */
const accountIfKnown = (): Promise<Account | null | undefined> => pageAccount().catch(() => undefined);

const MENU = 'site-menu';

/** One line on wide screens; on narrow ones a button opens the same links (a popover: it needs no script). */
export async function SiteHeader() {
  const [t, account] = await Promise.all([getTranslations('Frame'), accountIfKnown()]);
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
          <Places account={account} />
          <LanguageSwitch />
          {account !== undefined && <AccountLinks account={account} />}
        </div>
      </div>
    </header>
  );
}
