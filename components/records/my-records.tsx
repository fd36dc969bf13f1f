'use client';

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { FailedState } from '@/components/query/failed-state';
import { StaleNote } from '@/components/query/stale-note';
import { useSettled } from '@/components/query/use-settled';
import { useSlow } from '@/components/query/use-slow';
import { isSignedOut } from '@/lib/api/load';
import { operationQuery } from '@/lib/api/operation-query';
import { dateTimeFormatter } from '@/lib/platform/dates/agency-time';
import { type SummaryAnswer, summaryQuery } from '@/lib/portal/exports/queries';
import { readView, reversedRanges, type View, type ViewChange, viewAddress } from '@/lib/portal/records-view/view';
import { filterParametersOf, rowParametersOf } from '@/lib/portal/records-view/view-parameters';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { unknownStatusCount } from '@/lib/records/status-split';
import { Chips } from './filters/chips';
import { type FilterLabels, FilterLabelsProvider } from './filters/filter-labels';
import { FilterLine } from './filters/filter-line';
import { IgnoredParametersNote } from './filters/ignored-parameters-note';
import { Currency } from './list/balance';
import { EmptyState } from './list/empty-states';
import { PageSize } from './list/page-size';
import { Pager } from './list/pager';
import { RecordRows } from './list/record-rows';
import { RecordsSkeleton } from './list/records-table';
import { NarrowDisclosure } from './narrow-disclosure';
import { AttentionStrip } from './summary/attention-strip';
import { ChartButton, ChartPanel } from './summary/chart-panel';
import { Headline } from './summary/headline';
import { StatusSplit } from './summary/status-split';
import { ExportMenu } from './tools/export-menu';
import type { KeysDialogProps } from './tools/keys-dialog';
import { SavedViews } from './tools/saved-views';
import { useRecordKeys } from './tools/use-record-keys';
import { lacksSince, useLastVisitSince } from './use-last-visit-since';
import { useView } from './use-view';

const KeysDialog = dynamic<KeysDialogProps>(() => import('./tools/keys-dialog').then((module) => module.KeysDialog), {
  ssr: false,
});

/** The page of everything: what the headline and the choices of the filters speak of. */
const EVERYTHING = readView('');

/** Those of the view before stand in for a moment; once an answer fails, or cannot come, they would be taken for its own. */
const numbersOf = ({ data, isPlaceholderData, failureCount, fetchStatus }: UseQueryResult<SummaryAnswer>) =>
  isPlaceholderData && (failureCount > 0 || fetchStatus === 'paused') ? undefined : data?.result;

function useNumbers(view: View, enabled: boolean) {
  const locale = useLocale();
  const options = (of: View) => ({
    ...summaryQuery(filterParametersOf(of, locale)),
    placeholderData: keepPreviousData,
    enabled,
  });
  const matching = useQuery(options(view));
  const split = useQuery(options({ ...view, open: null }));
  const everything = useQuery({ ...options(EVERYTHING), enabled: true });
  return { matching, split: numbersOf(split), everything: everything.data?.result };
}

function useRows(view: View, enabled: boolean) {
  const locale = useLocale();
  return useQuery({
    ...operationQuery(listMyRecordsContract, rowParametersOf(view, locale)),
    placeholderData: keepPreviousData,
    enabled,
  });
}

type MyRecordsProps = {
  readonly labels: FilterLabels;
  readonly agency: string;
  /** `AGENCY_CURRENCY` */
  readonly currency: string;
  /** How people reach the agency, rendered on the server; empty if no such setting is set. */
  readonly contact: ReactNode;
};

export function MyRecords({ labels, agency, currency, contact }: MyRecordsProps) {
  const t = useTranslations('MyRecords');
  const [view, change] = useView();
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsPicture, setShowsPicture] = useState(false);
  const results = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const timeZone = useTimeZone() ?? 'UTC';
  const isPossible = reversedRanges(view, timeZone).length === 0;
  const seeksSince = useLastVisitSince(view, change);
  const lacks = lacksSince(view);
  const numbers = useNumbers(view, isPossible && !lacks);
  const rows = useRows(view, isPossible && !lacks);
  const today = dateTimeFormatter(timeZone)(new Date()).slice(0, 'YYYY-MM-DD'.length);
  const { data, error, isPlaceholderData } = rows;
  const isOffline = rows.fetchStatus === 'paused';
  const isSettled = data !== undefined && !isPlaceholderData;
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const whyKept = !isOffline ? failed : isPlaceholderData ? 'offlineBefore' : 'offline';
  const total = numbers.matching.isPlaceholderData ? undefined : numbers.matching.data?.result.total;
  // Rows that are kept stand at the places of the view that they came with.
  const shownView = useSettled(view, isSettled);
  const shownFrom = useSettled(rows.dataUpdatedAt, isSettled);
  useRecordKeys({ table, searchField, onList: () => setShowsKeys(true) });

  const range = data && { from: data.page.offset + 1, to: data.page.offset + data.result.length };
  const isSlow = useSlow(isPlaceholderData && !isOffline);
  const sayCount = (): string => {
    if (!isPossible || lacks || data?.result.length === 0) return t('none');
    if (range === undefined) return error ? '\u00a0' : t('loading');
    if (isSlow) return t('stillLoading');
    const order = shownView.sort === null ? 'usual' : 'other';
    if (total === undefined) return t('rangeOnly', { ...range, order });
    return total === data?.result.length ? t('all', { count: total, order }) : t('rangeOf', { ...range, total, order });
  };
  const count = useSettled(
    sayCount(),
    !isPossible || data === undefined || isSlow || (isSettled && (total !== undefined || numbers.matching.isError)),
  );

  const toResults = () => results.current?.focus({ preventScroll: true });
  const turn = (next: ViewChange) => {
    change(next);
    toResults();
    results.current?.scrollIntoView();
  };
  const mend = (next: ViewChange) => {
    change(next);
    toResults();
  };
  const empty = (
    <EmptyState view={view} agency={agency} contact={contact} summary={numbers.everything} onChange={mend} />
  );
  const content = () => {
    if (!isPossible || (lacks && !seeksSince)) return empty;
    // Nobody's records are none (contract, Who is calling): that a session has ended is told by the counts alone.
    const failure = isSignedOut(numbers.matching.error) ? numbers.matching.error : data ? null : error;
    if (failure !== null) {
      return <FailedState error={failure} address={viewAddress(view)} onRetry={() => void rows.refetch()} />;
    }
    const isUncounted = data?.result.length === 0 && numbers.matching.isFetching && total === undefined;
    if (data === undefined || isUncounted || seeksSince) return <RecordsSkeleton />;
    if (data.result.length === 0) return empty;
    return (
      // Rows of another view are other rows: one that is in both does not slide from its old place to its new one.
      <Fragment key={viewAddress(shownView)}>
        <Currency value={currency}>
          <RecordRows
            ref={table}
            records={data.result}
            today={today}
            view={shownView}
            stale={isPlaceholderData && !isOffline}
          />
        </Currency>
        <Pager view={shownView} range={range ?? { from: 0, to: 0 }} hasMore={data.page.hasmore} onTurn={turn} />
      </Fragment>
    );
  };
  const otherLanguage = numbers.matching.data?.result.hasOtherLanguage ?? false;
  const others = numbers.everything ? unknownStatusCount(numbers.everything.byStatusType) : 0;

  return (
    <FilterLabelsProvider value={labels}>
      <Headline summary={numbers.everything} />
      <NarrowDisclosure label={t('attention')}>
        <AttentionStrip view={view} summary={numbers.everything} onChange={change} />
      </NarrowDisclosure>
      <FilterLine
        view={view}
        onChange={change}
        summary={numbers.everything}
        searchField={searchField}
        matching={total}
      />
      <div className="narrowed">
        <StatusSplit view={view} summary={numbers.split} onChange={change} />
        <Chips view={view} summary={numbers.everything} onChange={change} onEmpty={toResults} />
      </div>
      <section
        ref={results}
        className="results"
        tabIndex={-1}
        aria-label={t('title')}
        aria-busy={isPossible && (rows.isPending || isPlaceholderData)}
      >
        <div className="results-bar">
          <p className="results-bar__count" role="status">
            {count}
          </p>
          <NarrowDisclosure label={t('tools')}>
            <PageSize view={view} onChange={change} />
            <ChartButton open={showsPicture} onOpen={setShowsPicture} />
            <SavedViews view={view} onChange={change} />
            <ExportMenu view={shownView} shown={data?.result.length ?? 0} matching={total} />
          </NarrowDisclosure>
        </div>
        {showsPicture && (
          <ChartPanel
            view={view}
            summary={numbersOf(numbers.matching)}
            error={numbers.matching.error}
            onRetry={() => void numbers.matching.refetch()}
            onChange={change}
          />
        )}
        <IgnoredParametersNote view={view} onChange={mend} />
        {others > 0 && view.statusTypes !== null && (
          <p className="results-note small soft">{t('otherStatuses', { count: others })}</p>
        )}
        {otherLanguage && <p className="results-note small soft">{t('otherLanguage')}</p>}
        {data && (isOffline || error !== null) && (
          <StaleNote why={whyKept} from={shownFrom} address={viewAddress(view)} onRetry={() => void rows.refetch()} />
        )}
        {content()}
      </section>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </FilterLabelsProvider>
  );
}
