import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { timeZoneName } from '@/lib/platform/languages/time-zone-name';
import { env } from '@/lib/platform/settings/env';
import { ContactLine } from './agency-contact';

export async function SiteFooter() {
  const [t, locale] = await Promise.all([getTranslations('Frame'), getLocale()]);
  const { AGENCY_NAME, AGENCY_TIME_ZONE, demo } = env();
  return (
    <footer className="site-footer">
      <div className="column">
        <div className="site-footer__agency">
          <strong>{AGENCY_NAME}</strong>
          <ContactLine />
        </div>
        <div className="site-footer__notes">
          <p className="site-footer__links">
            <Link href="/developers" prefetch={false}>
              {t('developers')}
            </Link>
            <Link href="/accessibility" prefetch={false}>
              {t('accessibility')}
            </Link>
          </p>
          <p>{t('timeZone', { zone: timeZoneName(AGENCY_TIME_ZONE, locale) })}</p>
          {demo && <p lang="en">{t('licence')}</p>}
        </div>
      </div>
    </footer>
  );
}
