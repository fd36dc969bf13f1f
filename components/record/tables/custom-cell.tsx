import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';
import { formatTime } from '@/lib/platform/languages/time';
import { customValue } from '@/lib/portal/record-page/custom-value';

type CustomCellProps = { readonly value: string; readonly lang: string | undefined };

export function CustomCell({ value, lang }: CustomCellProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const read = customValue(value);
  if (read.kind === 'yesNo') return t(read.yes ? 'yes' : 'no');
  if (read.kind === 'day') return <span className="figures">{formatDay(read.wire, locale)}</span>;
  // `formatTime` omits midnight, so midnight is shown as stored.
  if (read.kind === 'time') return <span className="figures">{formatTime(read.wire, locale) ?? value}</span>;
  if (read.kind === 'number') return <span className="figures">{read.text}</span>;
  return (
    <bdi className="words" lang={lang}>
      {read.text}
    </bdi>
  );
}
