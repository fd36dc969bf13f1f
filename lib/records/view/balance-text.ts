import { numberLocale } from '../../i18n/number-locale';

const formats = new Map<string, Intl.NumberFormat>();

/** Money to the cent. Amounts carry no currency, so none is named. @param locale `en` or `es`. */
export function balanceText(amount: number, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(numberLocale(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(locale, format);
  }
  return format.format(amount);
}
