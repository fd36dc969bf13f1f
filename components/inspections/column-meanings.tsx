import { useTranslations } from 'next-intl';
import { STATUS_SORTS } from '@/lib/inspections/sort-statuses';

/** What each column says, in one sentence. */
export function ColumnMeanings() {
  const t = useTranslations('Checklists');
  return (
    <section className="stack" aria-labelledby="meanings">
      <h2 id="meanings">{t('meanings')}</h2>
      <dl className="facts">
        {STATUS_SORTS.map((column) => (
          <div key={column}>
            <dt>{t(`column.${column}`)}</dt>
            <dd>{t(`meaning.${column}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
