'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { formatCommaList, parseCommaList } from '@/lib/http/parameters/comma-list';
import { OPTIONAL_COLUMNS, sortChange, sortOf } from '@/lib/portal/records-view/columns';
import type { View } from '@/lib/portal/records-view/view';
import type { Sort, SortField } from '@/lib/records/filters/sorts';
import { ChoiceList } from '../filters/choice-list';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

/** The orders in the menu; the table's headings offer the rest. */
const CHOICES: readonly Sort[] = [
  ...(['-openedDate', 'openedDate', '-statusDate', 'expirationDate', '-balance', 'customId'] as const),
];

/** Message keys cannot contain a minus sign, so the keys of descending sorts end in `Down`. */
const nameOf = (sort: Sort): SortField | `${SortField}Down` =>
  sort.startsWith('-') ? `${sort.slice(1) as SortField}Down` : (sort as SortField);

type MenuProps = { readonly view: View; readonly onChange: ChangeView };

export function SortMenu({ view, onChange }: MenuProps) {
  const t = useTranslations('MyRecords');
  const current = sortOf(view);
  const choices = CHOICES.includes(current) ? CHOICES : [...CHOICES, current];
  return (
    <Menu label={t('sortedBy', { order: t(`sorts.${nameOf(current)}`) })} side="end">
      {(close) => (
        <ul className="menu-list" aria-label={t('sort')}>
          {choices.map((sort) => (
            <li key={sort}>
              <ViewLink
                view={view}
                change={sortChange(sort)}
                onChange={(change) => {
                  close();
                  onChange(change);
                }}
                aria-current={sort === current || undefined}
              >
                {t(`sorts.${nameOf(sort)}`)}
                {sort === current && <Icon name="tick" />}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

/** Chooses the columns to show in addition to the fixed ones. */
export function ColumnsMenu({ view, onChange }: MenuProps) {
  const t = useTranslations('MyRecords');
  return (
    <Menu label={t('columns')} side="end">
      {() => (
        <ChoiceList
          legend={t('columns')}
          choices={OPTIONAL_COLUMNS.map((value) => ({ value, text: t(value) }))}
          chosen={parseCommaList(view.columns)}
          onChange={(chosen) => onChange({ columns: formatCommaList(chosen), page: view.page })}
        />
      )}
    </Menu>
  );
}
