import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { env } from '@/lib/platform/settings/env';
import { AgencyContact } from './agency-contact';

export async function SiteFooter() {
  const t = await getTranslations('Frame');
  const { AGENCY_NAME, AGENCY_TIME_ZONE, demo } = env();
  return (
    <footer className="site-footer">
      <div className="column">
        <div className="site-footer__agency">
          <strong>{AGENCY_NAME}</strong>
          <AgencyContact />
        </div>
        <div className="site-footer__notes">
          <Link href="/accessibility" prefetch={false}>
            {t('accessibility')}
          </Link>
          <p>{t('timeZone', { zone: AGENCY_TIME_ZONE.replaceAll('_', ' ') })}</p>
          {demo && <p lang="en">{t('licence')}</p>}
        </div>
      </div>
    </footer>
  );
}
