import { useTranslations } from 'next-intl';
import { RecordsSkeleton } from './list/records-table';
import { Headline } from './summary/headline';

export function RecordsLoading() {
  const t = useTranslations('MyRecords');
  return (
    <>
      <Headline summary={undefined} />
      <div className="page-ghost" aria-hidden="true" />
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <RecordsSkeleton />
    </>
  );
}
