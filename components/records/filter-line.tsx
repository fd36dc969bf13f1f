'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { chosenOf } from '@/lib/records/view/choice-filter';
import { listOf } from '@/lib/records/view/list-text';
import { setFilters } from '@/lib/records/view/view';
import { type FilterProps, StatusChoices, ValueChoices } from './common-filters';
import type { SheetProps } from './filter-sheet';
import { Menu } from './menu';
import { RangeFilter } from './range-filter';
import { TextFilter } from './text-filter';

const FilterSheet = dynamic<SheetProps>(() => import('./filter-sheet').then((module) => module.FilterSheet), {
  ssr: false,
});

const COMMON = new Set<string>([
  'q',
  'attention',
  'side',
  'statusTypes',
  'module',
  'modules',
  'type',
  'types',
  'openedDateFrom',
  'openedDateTo',
]);

type FilterLineProps = FilterProps & {
  readonly searchField: Ref<HTMLInputElement>;
  /** Records that match; undefined while that is not known. */
  readonly matching: number | undefined;
};

/** The five filters that most people need, in reach; the others are one step away. */
export function FilterLine({ view, onChange, summary, searchField, matching }: FilterLineProps) {
  const t = useTranslations('MyRecords');
  const [sheet, setSheet] = useState<'all' | 'more'>();
  const set = setFilters(view);
  const others = set.filter((name) => !COMMON.has(name)).length;
  const inSheet = set.filter((name) => name !== 'q' && name !== 'attention' && name !== 'side').length;
  const filter = { view, onChange, summary };
  const named = (name: string, count: number): ReactNode => (count === 0 ? name : t('named', { name, count }));
  return (
    <search className="filter-line" aria-label={t('filterLine')}>
      <TextFilter
        ref={searchField}
        label={t('search')}
        name="q"
        type="search"
        value={view.q}
        onChange={onChange}
        keyHint="/"
      />
      <div className="filter-line__wide">
        <Menu label={named(t('status'), listOf(view.statusTypes).length)}>{() => <StatusChoices {...filter} />}</Menu>
        <Menu label={named(t('filters.module'), chosenOf(view, 'module').length)}>
          {() => <ValueChoices {...filter} name="module" />}
        </Menu>
        <Menu label={named(t('filters.type'), chosenOf(view, 'type').length)} side="end">
          {() => <ValueChoices {...filter} name="type" />}
        </Menu>
        <Menu label={named(t('openedBetween'), view.openedDateFrom || view.openedDateTo ? 1 : 0)} side="end">
          {() => <RangeFilter {...filter} name="openedDate" hideLegend />}
        </Menu>
        <button type="button" className="filter-button" aria-haspopup="dialog" onClick={() => setSheet('more')}>
          {named(t('more'), others)}
        </button>
      </div>
      <button
        type="button"
        className="filter-button filter-line__narrow"
        aria-haspopup="dialog"
        onClick={() => setSheet('all')}
      >
        {named(t('allFilters'), inSheet)}
      </button>
      {sheet && <FilterSheet {...filter} shown={sheet} matching={matching} onClose={() => setSheet(undefined)} />}
    </search>
  );
}
