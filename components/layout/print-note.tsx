import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';

type PrintNoteProps = {
  readonly agency: string;
  /** Name of the account. */
  readonly person: string;
  /** In the agency's time zone, in the API's format. */
  readonly today: string;
  /** The number of the record, if the page shows only one. */
  readonly number?: string | undefined;
};

/** Only printed: the agency, the account's name, the record's number and the date. */
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
