import { useTranslations } from 'next-intl';
import type { RecordsSummary } from '@/lib/portal/exports/summary';

/** Shows a skeleton until the summary is known. */
export function Headline({ summary }: { readonly summary: RecordsSummary | undefined }) {
  const t = useTranslations('MyRecords');
  return (
    <h1 className="headline">
      <span className="headline__title">{t('title')}</span>{' '}
      {summary ? (
        <span className="headline__sentence">
          {t('headline', { total: summary.total, open: summary.open, needing: summary.needing })}
        </span>
      ) : (
        <span className="headline__sentence">
          <span className="bone bone--headline" />
        </span>
      )}
    </h1>
  );
}
