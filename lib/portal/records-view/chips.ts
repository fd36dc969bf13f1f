import { formatCommaList, parseCommaList } from '../../http/parameters/comma-list';
import {
  FILTERS,
  type FilterControl,
  type FilterFacts,
  type FilterName,
  type FilterTable,
  filtersAt,
} from '../../records/filters/filter-table';
import { needsAnything } from './tabs';

export type Chip<Name extends string = FilterName> = {
  readonly key: string;
  /** For a range, the filter that ends in From. */
  readonly name: Name;
  readonly facts: FilterFacts;
  readonly remove: Partial<Record<Name, string | null>>;
} & (
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
);

/** `open` has no chip, because its tab shows it. The search comes last, so that typing moves no other chip. */
const ORDER: readonly FilterControl[] = [
  ...(['needs', 'statusTypes', 'module', 'type', 'dates', 'status', 'number', 'staff', 'search', null] as const),
];

type Values<Table extends FilterTable> = Readonly<Record<keyof Table, string | null>>;

const LISTS: ReadonlySet<FilterFacts['kind']> = new Set(['list', 'types', 'statusTypes', 'needs']);

function chipsOfFilter<Table extends FilterTable>(
  table: Table,
  view: Values<Table>,
  name: Extract<keyof Table, string>,
): Chip<typeof name>[] {
  const facts = table[name] as FilterFacts;
  const value = view[name];
  if (facts.kind === 'from') {
    const end = `${name.slice(0, -'From'.length)}To` as typeof name;
    const to = view[end] ?? null;
    if (value === null && to === null) return [];
    return [{ key: name, kind: 'range', name, facts, from: value, to, remove: { [name]: null, [end]: null } as never }];
  }
  if (value === null || facts.kind === 'to') return [];
  if (!LISTS.has(facts.kind))
    return [{ key: name, kind: 'value', name, facts, value, remove: { [name]: null } as never }];
  const items = parseCommaList(value);
  return items.map((item) => ({
    key: `${name}=${item}`,
    kind: 'value',
    name,
    facts,
    value: item,
    remove: { [name]: formatCommaList(items.filter((each) => each !== item)) } as never,
  }));
}

export const chipsOfTable = <Table extends FilterTable>(
  table: Table,
  view: Values<Table>,
): readonly Chip<Extract<keyof Table, string>>[] =>
  ORDER.flatMap((control) => filtersAt(table, control).flatMap((name) => chipsOfFilter(table, view, name)));

/** The active filters as chips. All needs together have no chip, because they are a tab. */
export const chipsOf = (view: Values<typeof FILTERS>): readonly Chip[] =>
  chipsOfTable(FILTERS, needsAnything(view) ? { ...view, needs: null } : view);
