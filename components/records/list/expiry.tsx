import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';
import type { MyRecordRow } from '@/lib/portal/records-view/row';
import { EXPIRES_WITHIN_DAYS } from '@/lib/records/expiry';
import { Unknown } from './unknown';

type ExpiryProps = Pick<MyRecordRow, 'expirationDate' | 'daysToExpiry' | 'neverExpires'>;

/** Days left or gone by, and the day it is. That a record does not expire is said only where the agency says so. */
export function Expiry({ expirationDate, daysToExpiry: days, neverExpires }: ExpiryProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (expirationDate === undefined) return neverExpires ? <span className="soft">{t('noExpiry')}</span> : <Unknown />;
  const day = formatDay(expirationDate, locale);
  if (days === undefined) return day;
  const words = days < 0 ? t('expiredAgo', { days: -days }) : days === 0 ? t('expiresToday') : t('expiresIn', { days });
  return (
    <>
      <span className={days >= 0 && days <= EXPIRES_WITHIN_DAYS ? 'records__soon' : days < 0 ? 'soft' : undefined}>
        {words}
      </span>
      <span className="records__second">{day}</span>
    </>
  );
}
