import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/i18n/day';
import { EXPIRES_WITHIN_DAYS } from '@/lib/records/expiry';
import type { MyRecordRow } from '@/lib/records/portal/row';

/** Days left or gone by, and the day it is. */
export function Expiry({ expirationDate, daysToExpiry: days }: Pick<MyRecordRow, 'expirationDate' | 'daysToExpiry'>) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (expirationDate === undefined) return <span className="soft">{t('noExpiry')}</span>;
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
