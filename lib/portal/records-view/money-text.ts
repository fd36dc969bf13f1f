import { intlLocale } from '../../platform/languages/intl-locale';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in the agency's currency. Its short symbol will do, since a portal has one currency.
 * @param locale `en` or `es`.
 * @param currency `AGENCY_CURRENCY`
 */
export function moneyText(amount: number, locale: string, currency: string): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(intlLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    formats.set(key, format);
  }
  return format.format(amount);
}
