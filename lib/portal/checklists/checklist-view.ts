import { formatStatusOrder, readStatusOrder, type StatusOrder } from '../../inspections/sort-statuses';

/** Without a group, the page shows the first one. */
export type ChecklistView = { readonly group: string | undefined; readonly order: StatusOrder };

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

const firstOf = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? value : value?.[0]) ?? '';

export function readChecklistView({ group, sort }: SearchParams): ChecklistView {
  return { group: firstOf(group).trim() || undefined, order: readStatusOrder(firstOf(sort)) };
}

/** The query string with its question mark; defaults are omitted. */
export function checklistSearch({ group, order }: ChecklistView): string {
  const parameters = new URLSearchParams();
  if (group !== undefined) parameters.set('group', group);
  const sort = formatStatusOrder(order);
  if (sort !== undefined) parameters.set('sort', sort);
  return parameters.size > 0 ? `?${parameters}` : '';
}
