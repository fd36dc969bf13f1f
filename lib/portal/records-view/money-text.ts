import { intlLocale } from '../../platform/languages/intl-locale';

const formats = new Map<string, Intl.NumberFormat>();

/** The short symbol is enough, because a portal has one currency. @param locale `en` or `es` */
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
