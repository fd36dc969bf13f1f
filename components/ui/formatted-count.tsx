import { useLocale } from 'next-intl';
import { intlLocale } from '@/lib/platform/languages/intl-locale';

/** A dash for an unknown count. */
export function FormattedCount({ value }: { readonly value: number | undefined }) {
  const locale = useLocale();
  return <>{value === undefined ? '\u2013' : value.toLocaleString(intlLocale(locale))}</>;
}
