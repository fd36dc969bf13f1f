import { useTranslations } from 'next-intl';
import { RecordsSkeleton } from './records-table';

/** The whole page of my records while the server still waits for them. */
export function RecordsLoading() {
  const t = useTranslations('MyRecords');
  return (
    <>
      <div className="records-head">
        <h1>{t('title')}</h1>
        <p className="soft">{t('loading')}</p>
      </div>
      <div className="tools">
        <span className="bone bone--control" />
      </div>
      <RecordsSkeleton />
    </>
  );
}
