import { readStatusOrder, type StatusOrder, statusOrderWord } from '../../inspections/sort-statuses';

/** What the page of checklists shows; without a group, the first one. */
export type ChecklistView = { readonly group: string | undefined; readonly order: StatusOrder };

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

const firstOf = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? value : value?.[0]) ?? '';

/** Reads `?group=BUILDING&sort=-score`. */
export function readChecklistView({ group, sort }: Asked): ChecklistView {
  return { group: firstOf(group).trim() || undefined, order: readStatusOrder(firstOf(sort)) };
}

/** The query of a view, with its question mark; what is as usual is left out. */
export function checklistSearch({ group, order }: ChecklistView): string {
  const parameters = new URLSearchParams();
  if (group !== undefined) parameters.set('group', group);
  const sort = statusOrderWord(order);
  if (sort !== undefined) parameters.set('sort', sort);
  return parameters.size > 0 ? `?${parameters}` : '';
}
