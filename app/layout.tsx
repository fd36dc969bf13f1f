import type { Metadata } from 'next';
import { connection } from 'next/server';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { ContactLine } from '@/components/layout/agency-contact';
import { AgencyStyle } from '@/components/layout/agency-style';
import { DemoBanner } from '@/components/layout/demo-banner';
import { SiteHeader } from '@/components/layout/header/site-header';
import { NavigationProgress } from '@/components/layout/page-changes/navigation-progress';
import { OfflineGuard } from '@/components/layout/page-changes/offline-guard';
import { RouteFocus } from '@/components/layout/page-changes/route-focus';
import { ContactProvider } from '@/components/layout/provided-contact';
import { SiteFooter } from '@/components/layout/site-footer';
import { deviceAccountKey } from '@/lib/identity/sessions/device-account-key';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';
import { visitsOf } from '@/lib/portal/account/record-visit';
import { clientMessages } from '@/lib/portal/client-messages';
import '@/.generated/portal.css';

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const { AGENCY_NAME } = env();
  return { title: { default: AGENCY_NAME, template: `%s - ${AGENCY_NAME}` }, icons: '/icon.svg' };
}

/** Rendered per request because of the CSP nonce, the session and the language. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  await connection();
  const [locale, t, messages, account] = await Promise.all([
    getLocale(),
    getTranslations('Frame'),
    getMessages(),
    // The layout still renders if the database does not answer.
    pageAccount().catch(() => null),
  ]);
  preload('/assets/fonts/public-sans-latin-wght-normal.woff2', {
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  });
  return (
    <html
      lang={locale}
      data-account={account === null ? undefined : deviceAccountKey(account._id)}
      data-visits={account?.visits && JSON.stringify(visitsOf(account.visits))}
    >
      <head>
        <AgencyStyle />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t('skip')}
        </a>
        {/* Hidden by the styles on pages without results. */}
        <a className="skip-link skip-link--results" href="#results">
          {t('skipToResults')}
        </a>
        <NextIntlClientProvider messages={clientMessages(messages)}>
          <RouteFocus />
          {env().demo && <DemoBanner />}
          <SiteHeader />
          <main id="main" tabIndex={-1}>
            <div className="column">
              <ContactProvider contact={<ContactLine />}>{children}</ContactProvider>
            </div>
          </main>
          <SiteFooter />
          <OfflineGuard />
          {/* After the guard, so that blocked navigation does not show progress. */}
          <NavigationProgress words={t('onItsWay')} />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
