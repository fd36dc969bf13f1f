'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useMemo, useRef } from 'react';
import { FailedState } from '@/components/query/failed-state';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { StaleNote } from '@/components/query/stale-note';
import { useIsSlow } from '@/components/query/use-is-slow';
import { useSettled } from '@/components/query/use-settled';
import { isPlainClick } from '@/components/ui/plain-click';
import { isSignedOut } from '@/lib/api/load';
import { type TypesView, typesPath } from '@/lib/portal/record-types/filters';
import { rankedMatches, searchWords } from '@/lib/portal/record-types/search-words';
import type { ForeignNames } from './foreign-names';
import { NoTypes } from './no-types';
import { TypeFilterControls } from './type-filter-controls';
import { FoundTypes, TypeList } from './type-list';
import { TypeSearch } from './type-search';
import { type TypesPageData, useTypes } from './use-types';
import { useTypesView } from './use-types-view';

const ALL_TYPES: TypesView = { q: '', isFeeEstimate: undefined, filterName: undefined };

type TypeBrowserProps = TypesPageData & {
  readonly filterNames: readonly string[];
  readonly foreign?: ForeignNames;
};

export function TypeBrowser({ filterNames, foreign, ...pageData }: TypeBrowserProps) {
  const t = useTranslations('TypeSearch');
  const [view, { choose, type }] = useTypesView();
  const { entries, error, isOffline, from, retry } = useTypes(pageData, view);
  const results = useRef<HTMLElement>(null);
  const isLoaded = entries !== undefined;
  // Show the previous types while others load.
  const shown = useSettled(entries, isLoaded);
  const shownFrom = useSettled(from, isLoaded);
  const isStale = !isLoaded && shown !== undefined;
  const isSlow = useIsSlow(isStale && !isOffline && error === null);

  const words = useMemo(() => searchWords(view.q), [view.q]);
  const isSearch = words.length > 0;
  const found = useMemo(() => (isSearch && shown ? rankedMatches(shown, words) : shown), [isSearch, shown, words]);
  const newer = shown?.filter(({ value }) => !Object.hasOwn(pageData.facts, value)).length ?? 0;
  const total = Object.keys(pageData.facts).length + newer;
  const left = shown?.length ?? 0;

  const countText = (): string => {
    if (!isLoaded && error !== null) return '\u00a0';
    if (found === undefined) return t('loading');
    if (isSlow) return t('stillLoading');
    return found.length === total ? t('count', { count: total }) : t('found', { count: found.length });
  };
  const count = useSettled(countText(), !isStale || isSlow || error !== null);

  const applyAndFocus = (change: Partial<TypesView>) => {
    choose(change);
    // The pressed control is gone.
    results.current?.focus({ preventScroll: true });
  };
  const showAll = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    applyAndFocus(ALL_TYPES);
  };
  const content = () => {
    if (!isLoaded && error !== null)
      return <FailedState error={error} address={typesPath(view)} onRetry={retry} what="types" />;
    if (found === undefined) return <ListSkeleton />;
    if (found.length === 0)
      return <NoTypes search={view.q} matchingFilters={left} total={total} onClear={() => applyAndFocus({ q: '' })} />;
    const list = { types: found, modules: pageData.modules, foreign };
    return isSearch ? <FoundTypes {...list} words={words} /> : <TypeList {...list} />;
  };
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const offline = isLoaded ? 'offline' : 'offlineBefore';
  return (
    <>
      <TypeSearch search={view.q} onType={type} onSubmit={() => choose({})}>
        <TypeFilterControls filters={view} filterNames={filterNames} foreign={foreign} onChoose={choose} />
      </TypeSearch>
      <div className="type-summary">
        <p role="status">{count}</p>
        {typesPath(view) !== typesPath({}) && (
          <a data-stays href={typesPath({})} onClick={showAll}>
            {t('clear')}
          </a>
        )}
      </div>
      <section
        ref={results}
        className="results"
        tabIndex={-1}
        aria-label={t('results')}
        aria-busy={!isLoaded && !isOffline && error === null}
      >
        {shown && (isOffline || (isLoaded && error !== null)) && (
          <StaleNote why={isOffline ? offline : failed} from={shownFrom} address={typesPath(view)} onRetry={retry} />
        )}
        <div className={isStale && !isOffline ? 'types--stale' : undefined}>{content()}</div>
      </section>
    </>
  );
}
