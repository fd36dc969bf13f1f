'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { Menu } from '@/components/ui/menu';
import { parseCommaList } from '@/lib/http/parameters/comma-list';
import { chosenValues } from '@/lib/portal/records-view/choice-filter';
import { activeFilters } from '@/lib/portal/records-view/view';
import { FILTERS, type FilterControl, type FilterName } from '@/lib/records/filters/filter-table';
import { type FilterProps, StatusChoices, ValueChoices } from './common-filters';
import type { SheetProps } from './filter-sheet';
import { RangeFilter } from './range-filter';
import { TextFilter } from './text-filter';

const FilterSheet = dynamic<SheetProps>(() => import('./filter-sheet').then((module) => module.FilterSheet), {
  ssr: false,
});

/** Filters with a control on the page itself; the others are in the sheet. */
const ON_PAGE = new Set<FilterControl>(['search', 'needs', 'open', 'statusTypes', 'module', 'type', null]);
const NOT_IN_SHEET = new Set<FilterControl>(['search', 'needs', 'open', null]);

const isOpened = (name: FilterName): boolean => name === 'openedDateFrom' || name === 'openedDateTo';

type FilterBarProps = FilterProps & {
  readonly searchField: Ref<HTMLInputElement>;
  /** Number of matching records; undefined until known. */
  readonly matching: number | undefined;
};

/** The five most used filters; the others are in the sheet. */
export function FilterBar({ view, onChange, summary, searchField, matching }: FilterBarProps) {
  const t = useTranslations('MyRecords');
  const [sheet, setSheet] = useState<'all' | 'more'>();
  const set = activeFilters(view);
  const others = set.filter((name) => !ON_PAGE.has(FILTERS[name].control) && !isOpened(name)).length;
  const inSheet = set.filter((name) => !NOT_IN_SHEET.has(FILTERS[name].control)).length;
  const filter = { view, onChange, summary };
  const named = (name: string, count: number): ReactNode => (count === 0 ? name : t('named', { name, count }));
  return (
    <search className="filter-line" aria-label={t('filterLine')}>
      <TextFilter
        ref={searchField}
        label={t('search')}
        name="search"
        type="search"
        value={view.search}
        onChange={onChange}
        keyHint="/"
        labelInside
      />
      <div className="filter-line__wide">
        <Menu label={named(t('status'), parseCommaList(view.statusTypes).length)}>
          {() => <StatusChoices {...filter} />}
        </Menu>
        <Menu label={named(t('filters.module'), chosenValues(view, 'module').length)}>
          {() => <ValueChoices {...filter} name="module" />}
        </Menu>
        <Menu label={named(t('filters.type'), chosenValues(view, 'type').length)} side="end">
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
