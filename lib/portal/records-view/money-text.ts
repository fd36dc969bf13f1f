import { intlLocale } from '../../platform/languages/intl-locale';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in the agency's currency, with its short symbol since a portal has only one currency.
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
