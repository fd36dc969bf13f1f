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
import { needsLastVisit, useLastVisitSince } from './use-last-visit-since';
import { useView } from './use-view';

const KeysDialog = dynamic<KeysDialogProps>(() => import('./tools/keys-dialog').then((module) => module.KeysDialog), {
  ssr: false,
});

/** The headline and the filter choices count all records. */
const ALL_RECORDS = readView('');

/** Hides the counts of the previous view once a request fails or is paused, because they would be wrong for this one. */
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
  const everything = useQuery({ ...options(ALL_RECORDS), enabled: true });
  // The three are often one query, which is then fetched once.
  const refetch = () =>
    Promise.all([matching, split, everything].map((query) => query.refetch({ cancelRefetch: false })));
  return { matching, split: numbersOf(split), everything: everything.data?.result, refetch };
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
  /** Contact details of the agency, rendered on the server. */
  readonly contact: ReactNode;
};

export function MyRecords({ labels, agency, currency, contact }: MyRecordsProps) {
  const t = useTranslations('MyRecords');
  const [view, change] = useView();
  const [isKeysDialogOpen, setIsKeysDialogOpen] = useState(false);
  const [isChartOpen, setIsChartOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const timeZone = useTimeZone() ?? 'UTC';
  const isPossible = reversedRanges(view, timeZone).length === 0;
  const isFindingLastVisit = useLastVisitSince(view, change);
  const lacksLastVisit = needsLastVisit(view);
  const numbers = useNumbers(view, isPossible && !lacksLastVisit);
  const rows = useRows(view, isPossible && !lacksLastVisit);
  const today = dateTimeFormatter(timeZone)(new Date()).slice(0, 'YYYY-MM-DD'.length);
  const { data, error, isPlaceholderData } = rows;
  const isOffline = rows.fetchStatus === 'paused';
  const isSettled = data !== undefined && !isPlaceholderData;
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const whyStale = !isOffline ? failed : isPlaceholderData ? 'offlineBefore' : 'offline';
  const total = numbers.matching.isPlaceholderData ? undefined : numbers.matching.data?.result.total;
  // Placeholder rows belong to the previous view.
  const shownView = useSettled(view, isSettled);
  const shownFrom = useSettled(rows.dataUpdatedAt, isSettled);
  useRecordKeys({ table, searchField, onList: () => setIsKeysDialogOpen(true) });

  const retry = () => void Promise.all([rows.refetch(), numbers.refetch()]);
  const range = data && { from: data.page.offset + 1, to: data.page.offset + data.result.length };
  const isSlow = useSlow(isPlaceholderData && !isOffline);
  const countText = (): string => {
    if (!isPossible || lacksLastVisit || data?.result.length === 0) return t('none');
    if (range === undefined) return error ? '\u00a0' : t('loading');
    if (isSlow) return t('stillLoading');
    const order = shownView.sort === null ? 'usual' : 'other';
    if (total === undefined) return t('rangeOnly', { ...range, order });
    return total === data?.result.length ? t('all', { count: total, order }) : t('rangeOf', { ...range, total, order });
  };
  const count = useSettled(
    countText(),
    !isPossible || data === undefined || isSlow || (isSettled && (total !== undefined || numbers.matching.isError)),
  );

  const focusResults = () => results.current?.focus({ preventScroll: true });
  const turn = (next: ViewChange) => {
    change(next);
    focusResults();
    results.current?.scrollIntoView();
  };
  const changeAndFocus = (next: ViewChange) => {
    change(next);
    focusResults();
  };
  const empty = (
    <EmptyState view={view} agency={agency} contact={contact} summary={numbers.everything} onChange={changeAndFocus} />
  );
  const content = () => {
    if (!isPossible || (lacksLastVisit && !isFindingLastVisit)) return empty;
    // After a session has ended, the API returns no records (contract, Who is calling); only the counts fail.
    const failure = isSignedOut(numbers.matching.error) ? numbers.matching.error : data ? null : error;
    if (failure !== null) {
      return <FailedState error={failure} address={viewAddress(view)} onRetry={retry} />;
    }
    const isUncounted = data?.result.length === 0 && numbers.matching.isFetching && total === undefined;
    if (data === undefined || isUncounted || isFindingLastVisit) return <RecordsSkeleton />;
    if (data.result.length === 0) return empty;
    return (
      // A new key for each view prevents rows from moving between views.
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
        <Chips view={view} summary={numbers.everything} onChange={change} onEmpty={focusResults} />
      </div>
      <section
        ref={results}
        className="results"
        tabIndex={-1}
        aria-label={t('title')}
        aria-busy={isPossible && !isOffline && (rows.isPending || isPlaceholderData)}
      >
        <div className="results-bar">
          <p className="results-bar__count" role="status">
            {count}
          </p>
          <NarrowDisclosure label={t('tools')}>
            <PageSize view={view} onChange={change} />
            <ChartButton open={isChartOpen} onOpen={setIsChartOpen} />
            <SavedViews view={view} onChange={change} />
            <ExportMenu view={shownView} shown={data?.result.length ?? 0} matching={total} />
          </NarrowDisclosure>
        </div>
        {isChartOpen && (
          <ChartPanel
            view={view}
            summary={numbersOf(numbers.matching)}
            error={numbers.matching.error}
            onRetry={retry}
            onChange={change}
          />
        )}
        <IgnoredParametersNote view={view} onChange={changeAndFocus} />
        {others > 0 && view.statusTypes !== null && (
          <p className="results-note small soft">{t('otherStatuses', { count: others })}</p>
        )}
        {otherLanguage && <p className="results-note small soft">{t('otherLanguage')}</p>}
        {data && (isOffline || error !== null) && (
          <StaleNote why={whyStale} from={shownFrom} address={viewAddress(view)} onRetry={retry} />
        )}
        {content()}
      </section>
      {isKeysDialogOpen && <KeysDialog onClose={() => setIsKeysDialogOpen(false)} />}
    </FilterLabelsProvider>
  );
}
