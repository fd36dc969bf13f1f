import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/i18n/day';
import type { MyRecordRow } from '@/lib/records/portal/row';

/** The last days in which a permit counts as running out; the attention strip's own measure. */
const SOON_DAYS = 30;

/** Days left, and the day it is. */
export function Expiry({ expirationDate, daysToExpiry: days }: Pick<MyRecordRow, 'expirationDate' | 'daysToExpiry'>) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (expirationDate === undefined) return <span className="soft">{t('noExpiry')}</span>;
  const day = formatDay(expirationDate, locale);
  if (days === undefined) return day;
  const words = days < 0 ? t('expired') : days === 0 ? t('expiresToday') : t('expiresIn', { days });
  return (
    <>
      <span className={days >= 0 && days <= SOON_DAYS ? 'records__soon' : days < 0 ? 'soft' : undefined}>{words}</span>
      <span className="records__second">{day}</span>
    </>
  );
}
