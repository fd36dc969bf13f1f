'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { type MyRecordsAnswer, type MyRecordsView, myRecordsOptions } from '@/lib/records/queries';
import { EmptyState } from './empty-states';
import { FailedState } from './failed-state';
import { Pager } from './pager';
import { RecordsSkeleton, RecordsTable } from './records-table';
import { StatusFilter } from './status-filter';
import { useView } from './use-view';
import { viewAddress } from './view-address';

const rangeOf = ({ page: { offset }, result }: MyRecordsAnswer) => ({ from: offset + 1, to: offset + result.length });

/** What can be said of the list without asking for more: all of them, or which ones these are. */
function useSummary(answer: MyRecordsAnswer | undefined): string | undefined {
  const t = useTranslations('MyRecords');
  if (answer === undefined) return undefined;
  if (answer.result.length === 0) return t('none');
  const { offset, hasmore } = answer.page;
  return offset === 0 && !hasmore ? t('all', { count: answer.result.length }) : t('range', rangeOf(answer));
}

export function MyRecords({ agency }: { readonly agency: string }) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const [view, setView] = useView();
  const results = useRef<HTMLElement>(null);
  const query = useQuery({ ...myRecordsOptions(view, locale), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = query;
  const summary = useSummary(data);

  const turn = (next: MyRecordsView) => {
    setView(next);
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  };

  const content = () => {
    if (error !== null && !data) {
      return <FailedState error={error} address={viewAddress(view)} onAgain={() => void query.refetch()} />;
    }
    if (data === undefined) return <RecordsSkeleton />;
    if (data.result.length === 0) return <EmptyState view={view} agency={agency} onView={setView} />;
    return (
      <>
        <RecordsTable records={data.result} stale={isPlaceholderData} />
        <Pager view={view} range={rangeOf(data)} hasMore={data.page.hasmore} onTurn={turn} />
      </>
    );
  };

  return (
    <>
      <div className="records-head">
        <h1>{t('title')}</h1>
        {/* A space keeps the line's height while there is nothing to say yet. */}
        <p className="soft" role="status">
          {summary ?? (query.isPending ? t('loading') : '\u00a0')}
        </p>
      </div>
      <StatusFilter chosen={view.statusTypes} onChange={(statusTypes) => setView({ statusTypes, page: 1 })} />
      <section
        ref={results}
        className="records-results"
        tabIndex={-1}
        aria-label={t('title')}
        aria-busy={query.isPending || isPlaceholderData}
      >
        {content()}
      </section>
    </>
  );
}
