import { useLocale, useTranslations } from 'next-intl';
import { createContext, Fragment, useContext } from 'react';
import { moneyText } from '@/lib/portal/records-view/money-text';

/** `AGENCY_CURRENCY`, passed on by the server. */
export const CurrencyContext = createContext('USD');

/** An unknown balance is not shown as zero. */
export function Balance({ amount }: { readonly amount: number | undefined }) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const currency = useContext(CurrencyContext);
  if (amount === undefined) return <span className="soft">{t('notKnown')}</span>;
  if (amount === 0) return <span className="soft">{moneyText(0, locale, currency)}</span>;
  // A long amount breaks after a comma, not between digits.
  return moneyText(amount, locale, currency)
    .split(/(?<=,)/)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ));
}
