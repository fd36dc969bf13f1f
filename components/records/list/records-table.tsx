import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { Icon } from '@/components/ui/icon';
import { type Column, columnSort, columnsOf } from '@/lib/portal/records-view/columns';
import type { View } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row);

type HeadingProps = {
  readonly column: Column;
  readonly view: View;
  /** Without it, the headings do not sort. */
  readonly onSort?: ChangeView | undefined;
};

function Heading({ column, view, onSort }: HeadingProps) {
  const t = useTranslations('MyRecords');
  const sort = onSort && columnSort(column, view);
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={`records__${column}`}>
        {t(column)}
      </th>
    );
  }
  const { direction, change } = sort;
  return (
    <th scope="col" className={`records__${column}`} aria-sort={direction}>
      <ViewLink view={view} change={change} onChange={onSort} className="records__sort">
        {t(column)}
        <Icon name={direction === 'ascending' ? 'up' : 'down'} />
      </ViewLink>
    </th>
  );
}

type RecordsTableProps = {
  /** The view of the rows. */
  readonly view: View;
  readonly stale?: boolean;
  readonly onSort?: ChangeView | undefined;
  /**
   * React key of the body: a new value remounts the rows instead of reusing those of another view. The headings are kept,
   * and so is the focus.
   */
  readonly bodyKey?: string;
  readonly ref?: Ref<HTMLTableElement>;
  readonly children: ReactNode;
};

/** A table on wide screens, cards on narrow ones (styles). */
export function RecordsTable({ view, stale = false, onSort, bodyKey, ref, children }: RecordsTableProps) {
  const t = useTranslations('MyRecords');
  const columns = columnsOf(view);
  const names = ['records', ...(stale ? ['records--stale'] : []), ...columns.map((column) => `records--${column}`)];
  return (
    <table ref={ref} className={names.join(' ')}>
      <caption className="unseen">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column} column={column} view={view} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody key={bodyKey}>{children}</tbody>
    </table>
  );
}

/** Hidden from screen readers, which announce a message instead. */
export function RecordsSkeleton({ view }: { readonly view: View }) {
  const columns = columnsOf(view);
  return (
    <div aria-hidden="true">
      <RecordsTable view={view}>
        {SKELETON_ROWS.map((row) => (
          <tr key={row} className="records__ghost">
            {columns.map((column) => (
              <td key={column} className={`records__${column}`}>
                <span className="bone" />
                {(column === 'what' || column === 'status') && <span className="bone bone--short" />}
              </td>
            ))}
          </tr>
        ))}
      </RecordsTable>
    </div>
  );
}
