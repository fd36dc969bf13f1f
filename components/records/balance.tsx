import { useLocale, useTranslations } from 'next-intl';
import { balanceText } from '@/lib/records/view/balance-text';
import { Unknown } from './unknown';

/** What is to be paid; that nothing is, only where the record says so. */
export function Balance({ amount }: { readonly amount: number | undefined }) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (amount === undefined) return <Unknown />;
  return amount === 0 ? <span className="soft">{t('noBalance')}</span> : balanceText(amount, locale);
}
