import { useTranslations } from 'next-intl';
import type { View } from '@/lib/portal/records-view/view';
import { RecordsSkeleton } from './list/records-table';

/** As high as the list's own controls, so that nothing shifts. */
export function RecordsLoading({ view }: { readonly view: View }) {
  const t = useTranslations('MyRecords');
  return (
    <>
      <div className="list-head">
        <h1>{t('title')}</h1>
      </div>
      <div className="list-tabs list-tabs--ghost" aria-hidden="true" />
      <div className="list-card">
        <div className="page-ghost" aria-hidden="true" />
        <p className="unseen" role="status">
          {t('loading')}
        </p>
        <div className="results">
          <RecordsSkeleton view={view} />
        </div>
      </div>
    </>
  );
}
