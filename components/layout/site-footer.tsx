import { getTranslations } from 'next-intl/server';
import { env } from '@/lib/env';

export async function SiteFooter() {
  const t = await getTranslations('Frame');
  const { AGENCY_NAME, AGENCY_TIME_ZONE, demo } = env();
  return (
    <footer className="site-footer">
      <div className="column">
        <strong>{AGENCY_NAME}</strong>
        <p>{t('timeZone', { zone: AGENCY_TIME_ZONE.replaceAll('_', ' ') })}</p>
        {demo && <p lang="en">{t('licence')}</p>}
      </div>
    </footer>
  );
}
