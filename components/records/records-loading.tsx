import { useTranslations } from 'next-intl';
import { Headline } from './headline';
import { RecordsSkeleton } from './records-table';

/** The whole page of my records while the server still waits for them. */
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
