import { useLocale, useTranslations } from 'next-intl';
import { createContext, Fragment, useContext } from 'react';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { Unknown } from './unknown';

/** `AGENCY_CURRENCY`, which only the server knows. */
export const Currency = createContext('USD');

/** What is to be paid; that nothing is, only where the record says so. */
export function Balance({ amount }: { readonly amount: number | undefined }) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const currency = useContext(Currency);
  if (amount === undefined) return <Unknown />;
  if (amount === 0) return <span className="soft">{t('noBalance')}</span>;
  // An amount too long for its column goes on after a comma, not amid its digits.
  return moneyText(amount, locale, currency)
    .split(/(?<=,)/)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text, which stay in their order
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ));
}
