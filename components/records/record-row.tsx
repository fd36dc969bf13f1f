import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/i18n/day';
import type { RecordItem } from '@/lib/records/schema/record';
import { StatusMark } from './status-mark';

/** The last thing that happened to it: completed, else issued. */
function outcomeOf({ completedDate, firstIssuedDate }: RecordItem) {
  if (completedDate !== undefined) return { word: 'completed', date: completedDate } as const;
  if (firstIssuedDate !== undefined) return { word: 'issued', date: firstIssuedDate } as const;
  return undefined;
}

export function RecordRow({ record }: { readonly record: RecordItem }) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const outcome = outcomeOf(record);
  const address = record.addresses?.[0];
  return (
    <tr>
      <th scope="row" className="records__number">
        {record.customId ?? record.id}
      </th>
      <td className="records__type">{record.type?.text ?? <span className="soft">{t('noType')}</span>}</td>
      <td className="records__where">
        {address?.addressLine1 ?? <span className="soft">{t('noWhere')}</span>}
        {address?.neighborhood && <span className="records__second">{address.neighborhood}</span>}
      </td>
      <td className="records__status">
        <StatusMark record={record} />
      </td>
      <td className="records__opened">
        <span className="records__label">{t('opened')}</span>
        {record.openedDate ? formatDay(record.openedDate, locale) : <span className="soft">{t('noOpened')}</span>}
      </td>
      <td className="records__outcome">
        <span className="records__label">{t(outcome?.word ?? 'outcome')}</span>
        {outcome ? formatDay(outcome.date, locale) : <span className="soft">{t('noDate')}</span>}
        {outcome && <span className="records__second">{t(outcome.word)}</span>}
      </td>
    </tr>
  );
}
