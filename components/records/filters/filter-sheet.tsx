'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { chipsOf } from '@/lib/portal/records-view/chips';
import { tabChange } from '@/lib/portal/records-view/tabs';
import { DATE_NAMES, NO_FILTERS } from '@/lib/portal/records-view/view';
import { FILTERS, filtersAt } from '@/lib/records/filters/filter-table';
import { type FilterProps, StatusChoices, ValueChoices } from './common-filters';
import { useFilterLabels } from './filter-labels';
import { RangeFilter } from './range-filter';
import { TextFilter } from './text-filter';

export type SheetProps = FilterProps & {
  /** `more` leaves out the filters that are already on the page. */
  readonly shown: 'all' | 'more';
  readonly matching: number | undefined;
  readonly onClose: () => void;
};

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="sheet-group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function AgencyStatus({ view, onChange, summary }: FilterProps) {
  const t = useTranslations('MyRecords');
  const known = summary?.statuses ?? [];
  const isListed = view.status === null || known.some(({ value }) => value === view.status);
  return (
    <div className="text-filter">
      <label htmlFor="agency-status">{t('filters.status')}</label>
      <select
        id="agency-status"
        value={view.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || null })}
      >
        <option value="">{t('anyStatus')}</option>
        {!isListed && <option value={view.status ?? ''}>{view.status}</option>}
        {known.map(({ value, text, count }) => (
          <option key={value} value={value}>
            {t('named', { name: text, count })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Filters take effect at once; the button at the bottom shows how many records match. */
export function FilterSheet({ shown, matching, onClose, ...filter }: SheetProps) {
  const t = useTranslations('MyRecords');
  const labels = useFilterLabels();
  const { view, onChange } = filter;
  const texts = (control: 'number' | 'staff') =>
    filtersAt(FILTERS, control).map((name) => (
      <TextFilter key={name} label={labels[name]} name={name} value={view[name]} onChange={onChange} />
    ));
  const ranges = DATE_NAMES.filter((name) => shown === 'all' || name !== 'openedDate');
  const footer = (close: () => void) => (
    <>
      <button type="button" className="button" onClick={close}>
        {matching === undefined ? t('showRecords') : t('showCount', { count: matching })}
      </button>
      {chipsOf(view).length > 0 && (
        <button type="button" className="text-button" onClick={() => onChange({ ...NO_FILTERS, ...tabChange(view) })}>
          {t('clearAll')}
        </button>
      )}
    </>
  );
  return (
    <Dialog title={t(shown === 'all' ? 'allFilters' : 'moreFilters')} form="sheet" onClose={onClose} footer={footer}>
      {shown === 'all' && (
        <>
          <Group title={t('status')}>
            <StatusChoices {...filter} />
          </Group>
          <Group title={t('filters.module')}>
            <ValueChoices {...filter} name="module" />
          </Group>
          <Group title={t('filters.type')}>
            <ValueChoices {...filter} name="type" />
          </Group>
        </>
      )}
      <Group title={t('groups.dates')}>
        {ranges.map((name) => (
          <RangeFilter key={name} {...filter} name={name} />
        ))}
      </Group>
      <Group title={t('groups.number')}>
        <AgencyStatus {...filter} />
        {texts('number')}
      </Group>
      <Group title={t('groups.staff')}>{texts('staff')}</Group>
    </Dialog>
  );
}
