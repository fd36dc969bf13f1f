'use client';

import dynamic from 'next/dynamic';
import { useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { FailedState } from '@/components/query/failed-state';
import { StaleNote } from '@/components/query/stale-note';
import { useIsSlow } from '@/components/query/use-is-slow';
import { useSettled } from '@/components/query/use-settled';
import { Icon } from '@/components/ui/icon';
import { isSignedOut } from '@/lib/api/load';
import { dateTimeAtOffset } from '@/lib/platform/dates/date-time-at-offset';
import { tabOf } from '@/lib/portal/records-view/tabs';
import { reversedRanges, type ViewChange, viewPath } from '@/lib/portal/records-view/view';
import { unknownStatusCount } from '@/lib/records/status-type-groups';
import { PrintNote } from '../layout/print-note';
import { Chips } from './filters/chips';
import { FilterBar } from './filters/filter-bar';
import { type FilterLabels, FilterLabelsProvider } from './filters/filter-labels';
import { IgnoredParametersNote } from './filters/ignored-parameters-note';
import { CurrencyContext } from './list/balance';
import { EmptyState, NoRecords } from './list/empty-states';
import { ColumnsMenu, SortMenu } from './list/list-menus';
import { Pager } from './list/pager';
import { RecordRows } from './list/record-rows';
import { RecordsSkeleton } from './list/records-table';
import { ChartButton, ChartPanel } from './summary/chart-panel';
import { FeesDue } from './summary/fees-due';
import { RecordTabs } from './summary/record-tabs';
import { ExportMenu } from './tools/export-menu';
import { SavedViewsMenu } from './tools/saved-views-menu';
import type { ShortcutsDialogProps } from './tools/shortcuts-dialog';
import { useRecordShortcuts } from './tools/use-record-shortcuts';
import { needsLastVisit, useLastVisitSince, useStoredVisit } from './use-last-visit-since';
import { summaryOf, useRows, useSummaries } from './use-record-queries';
import { useView } from './use-view';

const ShortcutsDialog = dynamic<ShortcutsDialogProps>(
  () => import('./tools/shortcuts-dialog').then((module) => module.ShortcutsDialog),
  {
    ssr: false,
  },
);

type NarrowDisclosureProps = { readonly label: ReactNode; readonly children: ReactNode };

/** Always open on wide screens, collapsed behind a button on narrow ones (styles). */
function NarrowDisclosure({ label, children }: NarrowDisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isOpen ? 'narrow-fold narrow-fold--open' : 'narrow-fold'}>
      <button
        type="button"
        className="filter-button narrow-fold__button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <div className="narrow-fold__content">{children}</div>
    </div>
  );
}

type MyRecordsProps = {
  readonly labels: FilterLabels;
  readonly agency: string;
  /** Name of the account. */
  readonly person: string;
  readonly isStaff: boolean;
  /** `AGENCY_CURRENCY` */
  readonly currency: string;
  /** Contact details of the agency, rendered on the server. */
  readonly contact: ReactNode;
  /** The agency's, in minutes. */
  readonly utcOffset: number;
};

export function MyRecords({ labels, agency, person, isStaff, currency, contact, utcOffset }: MyRecordsProps) {
  const t = useTranslations('MyRecords');
  const [view, change] = useView();
  const [isShortcutsDialogOpen, setIsShortcutsDialogOpen] = useState(false);
  const [isChartOpen, setIsChartOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const timeZone = useTimeZone() ?? 'UTC';
  const isPossible = reversedRanges(view, timeZone).length === 0;
  const isFindingLastVisit = useLastVisitSince(view, change);
  const lacksLastVisit = needsLastVisit(view);
  const summaries = useSummaries(view, isPossible && !lacksLastVisit);
  const rows = useRows(view, isPossible && !lacksLastVisit);
  const today = dateTimeAtOffset(Date.now(), utcOffset).slice(0, 'YYYY-MM-DD'.length);
  const { data, error, isPlaceholderData } = rows;
  const isOffline = rows.fetchStatus === 'paused';
  const isSettled = data !== undefined && !isPlaceholderData;
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const whyStale = !isOffline ? failed : isPlaceholderData ? 'offlineBefore' : 'offline';
  const total = summaries.matching.isPlaceholderData ? undefined : summaries.matching.data?.result.total;
  // Placeholder rows belong to the previous view.
  const shownView = useSettled(view, isSettled);
  const shownTotal = useSettled(total, isSettled && (total !== undefined || summaries.matching.isError));
  const shownFrom = useSettled(rows.dataUpdatedAt, isSettled);
  useStoredVisit();
  useRecordShortcuts({ table, searchField, onList: () => setIsShortcutsDialogOpen(true) });

  const retry = () => void Promise.all([rows.refetch(), summaries.refetch()]);
  const range = data && { from: data.page.offset + 1, to: data.page.offset + data.result.length };
  const isSlow = useIsSlow(isPlaceholderData && !isOffline);
  const countText = (): string => {
    if (!isPossible || lacksLastVisit || data?.result.length === 0) return t('none');
    if (range === undefined) return error ? '\u00a0' : t('loading');
    if (isSlow) return t('stillLoading');
    if (total === undefined) return t('rangeOnly', range);
    return total === data?.result.length ? t('all', { count: total }) : t('rangeOf', { ...range, total });
  };
  const count = useSettled(
    countText(),
    !isPossible || data === undefined || isSlow || (isSettled && (total !== undefined || summaries.matching.isError)),
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
  const empty = <EmptyState view={view} total={total} onChange={changeAndFocus} />;
  const content = () => {
    if (!isPossible || (lacksLastVisit && !isFindingLastVisit)) return empty;
    // After a session has ended, the API returns no records (contract, Who is calling); only the counts fail.
    const failure = isSignedOut(summaries.matching.error) ? summaries.matching.error : data ? null : error;
    if (failure !== null) {
      return <FailedState error={failure} address={viewPath(view)} onRetry={retry} />;
    }
    const isUncounted = data?.result.length === 0 && summaries.matching.isFetching && total === undefined;
    if (data === undefined || isUncounted || isFindingLastVisit) return <RecordsSkeleton view={view} />;
    if (data.result.length === 0) return empty;
    return (
      <>
        <RecordRows
          ref={table}
          records={data.result}
          today={today}
          view={shownView}
          stale={isPlaceholderData && !isOffline}
          onSort={change}
        />
        <Pager view={view} shownView={shownView} total={shownTotal} hasMore={data.page.hasmore} onTurn={turn} />
      </>
    );
  };
  const otherLanguage = summaries.matching.data?.result.hasOtherLanguage ?? false;
  const others = summaries.everything ? unknownStatusCount(summaries.everything.byStatusType) : 0;

  const head = (tools?: ReactNode) => (
    <div className="list-head">
      <h1>{t('title')}</h1>
      {tools}
    </div>
  );
  if (summaries.everything?.total === 0) {
    return (
      <>
        {head()}
        <div className="results">
          <NoRecords agency={agency} isStaff={isStaff} contact={contact} />
        </div>
      </>
    );
  }
  const openCount = tabOf(shownView) === 'all' && total !== summaries.tabs?.open ? summaries.tabs?.open : undefined;
  return (
    <FilterLabelsProvider value={labels}>
      <CurrencyContext value={currency}>
        {head(
          <NarrowDisclosure label={t('tools')}>
            <ExportMenu view={shownView} shown={data?.result.length ?? 0} matching={total} open={openCount} />
            <ChartButton open={isChartOpen} onOpen={setIsChartOpen} />
            <SavedViewsMenu view={view} onChange={change} />
          </NarrowDisclosure>,
        )}
        <PrintNote agency={agency} person={person} today={today} />
        <div className="list-tabs">
          <RecordTabs view={view} summary={summaries.tabs} onChange={change} />
          <FeesDue view={view} summary={summaryOf(summaries.matching)} onChange={change} />
        </div>
        {isChartOpen && (
          <ChartPanel
            view={view}
            summary={summaryOf(summaries.matching)}
            error={summaries.matching.error}
            onRetry={retry}
            onChange={change}
          />
        )}
        <div className="list-card">
          <FilterBar
            view={view}
            onChange={change}
            summary={summaries.everything}
            searchField={searchField}
            matching={total}
          />
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
              <Chips view={view} summary={summaries.everything} onChange={change} onEmpty={focusResults} />
              <div className="results-bar__menus">
                <SortMenu view={view} onChange={change} />
                <ColumnsMenu view={view} onChange={change} />
              </div>
            </div>
            <IgnoredParametersNote view={view} onChange={changeAndFocus} />
            {others > 0 && view.statusTypes !== null && (
              <p className="results-note small soft">{t('otherStatuses', { count: others })}</p>
            )}
            {otherLanguage && <p className="results-note small soft">{t('otherLanguage')}</p>}
            {data && (isOffline || error !== null) && (
              <StaleNote why={whyStale} from={shownFrom} address={viewPath(view)} onRetry={retry} />
            )}
            <div id="results" tabIndex={-1}>
              {content()}
            </div>
          </section>
        </div>
      </CurrencyContext>
      {isShortcutsDialogOpen && <ShortcutsDialog onClose={() => setIsShortcutsDialogOpen(false)} />}
    </FilterLabelsProvider>
  );
}
