import { formatCommaList, parseCommaList } from '../../http/parameters/comma-list';
import { DEFAULT_SORT, type Sort, type SortField } from '../../records/filters/sorts';

/** In the order shown; the first is the row's heading. */
export const COLUMNS = ['what', 'address', 'status', 'opened', 'statusDate', 'balance', 'expires', 'role'] as const;

export type Column = (typeof COLUMNS)[number];

/** Shown only if the URL names them. */
export const OPTIONAL_COLUMNS = ['opened', 'statusDate', 'role'] as const satisfies readonly Column[];

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

const isOptional = (column: Column): boolean => OPTIONAL_COLUMNS.some((each) => each === column);

/** The known names of a list in the URL, in the order shown; null if there are none. */
export const knownColumns = (value: string): string | null => {
  const names = new Set(parseCommaList(value));
  return formatCommaList(OPTIONAL_COLUMNS.filter((name) => names.has(name)));
};

export function columnsOf({ columns }: { readonly columns: string | null }): readonly Column[] {
  const chosen = new Set(parseCommaList(columns));
  return COLUMNS.filter((column) => !isOptional(column) || chosen.has(column));
}

/** A part of the view. */
type Sorting = { readonly sort: Sort | null };

type Sorted = { readonly field: SortField; readonly first: 'ascending' | 'descending' };

/** The API can sort by these columns; the first click on a heading gives the more useful direction. */
const SORTED: Readonly<Partial<Record<Column, Sorted>>> = {
  what: { field: 'customId', first: 'ascending' },
  opened: { field: 'openedDate', first: 'descending' },
  statusDate: { field: 'statusDate', first: 'descending' },
  balance: { field: 'balance', first: 'descending' },
  expires: { field: 'expirationDate', first: 'ascending' },
};

export const sortOf = ({ sort }: Sorting): Sort => sort ?? DEFAULT_SORT;

/** The default order needs no parameter. */
export const sortChange = (sort: Sort): Sorting => ({ sort: sort === DEFAULT_SORT ? null : sort });

export type ColumnSort = {
  /** Undefined if the rows have another order. */
  readonly direction: 'ascending' | 'descending' | undefined;
  /** What a click on the heading changes. */
  readonly change: Sorting;
};

/** @returns undefined if the API cannot sort by the column. */
export function columnSort(column: Column, view: Sorting): ColumnSort | undefined {
  const sorted = SORTED[column];
  if (sorted === undefined) return undefined;
  const { field, first } = sorted;
  const current = sortOf(view);
  const direction = current === field ? 'ascending' : current === `-${field}` ? 'descending' : undefined;
  const isNextAscending = direction === undefined ? first === 'ascending' : direction === 'descending';
  return { direction, change: sortChange(isNextAscending ? field : `-${field}`) };
}
