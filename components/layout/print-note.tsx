import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';

type PrintNoteProps = {
  readonly agency: string;
  /** Name of the account. */
  readonly person: string;
  /** In the agency's time zone, as a wire date. */
  readonly today: string;
  /** The number of the record, if the page shows only one. */
  readonly number?: string | undefined;
};

/** Only on paper: the agency, whose records these are, and the date. */
export function PrintNote({ agency, person, today, number }: PrintNoteProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  return (
    <p className="print-note">
      <span>{agency}</span>
      <span>{person}</span>
      {number !== undefined && <span>{number}</span>}
      <span>{t('printed', { date: formatDay(today, locale) })}</span>
    </p>
  );
}
