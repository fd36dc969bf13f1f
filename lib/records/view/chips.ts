import { DATE_FILTERS, type DateFilter, LIST_FILTERS, type ListFilter, TEXT_FILTERS, type TextFilter } from './filters';
import { listOf, listText } from './list-text';
import type { View, ViewChange } from './view';

/** One thing that narrows the list, and the change of the view that takes it away. */
export type Chip = { readonly key: string; readonly remove: ViewChange } & (
  | { readonly kind: 'q' | 'attention'; readonly value: string }
  | { readonly kind: 'text'; readonly name: TextFilter; readonly value: string }
  | { readonly kind: 'item'; readonly name: ListFilter; readonly value: string }
  | { readonly kind: 'range'; readonly name: DateFilter; readonly from: string | null; readonly to: string | null }
);

/** One chip for each item of a list. */
function itemChips(view: View, name: ListFilter): Chip[] {
  const items = listOf(view[name]);
  return items.map((value) => ({
    key: `${name}=${value}`,
    kind: 'item',
    name,
    value,
    remove: { [name]: listText(items.filter((item) => item !== value)) },
  }));
}

function rangeChip(view: View, name: DateFilter): Chip[] {
  const [from, to] = [view[`${name}From`], view[`${name}To`]];
  if (from === null && to === null) return [];
  return [{ key: name, kind: 'range', name, from, to, remove: { [`${name}From`]: null, [`${name}To`]: null } }];
}

function textChip(view: View, name: TextFilter): Chip[] {
  const value = view[name];
  return value === null ? [] : [{ key: name, kind: 'text', name, value, remove: { [name]: null } }];
}

/** What narrows the list, in the order of the controls that set it; the side is shown by the split itself. */
export function chipsOf(view: View): readonly Chip[] {
  const { q, attention } = view;
  return [
    ...(q === null ? [] : [{ key: 'q', kind: 'q', value: q, remove: { q: null } } as const]),
    ...(attention === null
      ? []
      : [
          {
            key: 'attention',
            kind: 'attention',
            value: attention,
            remove: { attention: null, changedSince: null },
          } as const,
        ]),
    ...LIST_FILTERS.flatMap((name) => itemChips(view, name)),
    ...DATE_FILTERS.flatMap((name) => rangeChip(view, name)),
    ...TEXT_FILTERS.flatMap((name) => textChip(view, name)),
  ];
}
