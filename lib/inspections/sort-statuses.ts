import type { ChecklistStatusItem } from './schema';

/** The columns by which statuses can be sorted. */
export const STATUS_SORTS = ['order', 'status', 'result', 'score', 'criticalScore', 'major', 'lhs'] as const;

export type StatusSort = (typeof STATUS_SORTS)[number];

/** In the URL a minus means descending: `?sort=-score`. */
export type StatusOrder = { readonly by: StatusSort; readonly descending: boolean };

const KEYS: Readonly<Record<StatusSort, (status: ChecklistStatusItem) => string | number>> = {
  order: ({ displayOrder = 0 }) => displayOrder,
  status: ({ text, value = '' }) => text ?? value,
  result: ({ resultType = '' }) => resultType,
  score: ({ nonCriticalScore = 0 }) => nonCriticalScore,
  criticalScore: ({ criticalScore = 0 }) => criticalScore,
  major: ({ majorViolation = '' }) => majorViolation,
  lhs: ({ lhsType = '' }) => lhsType,
};

/** Reads the sort parameter; anything unknown means the agency's own order. */
export function readStatusOrder(sort: string): StatusOrder {
  const descending = sort.startsWith('-');
  const by = STATUS_SORTS.find((name) => name === (descending ? sort.slice(1) : sort));
  return by === undefined ? { by: 'order', descending: false } : { by, descending };
}

/** The form for the URL; undefined for the agency's own order. */
export function formatStatusOrder({ by, descending }: StatusOrder): string | undefined {
  if (by === 'order' && !descending) return undefined;
  return descending ? `-${by}` : by;
}

/** The order after a click on a column header. */
export const nextOrder = (current: StatusOrder, by: StatusSort): StatusOrder => ({
  by,
  descending: current.by === by && !current.descending,
});

/** Equal statuses stay in their order. */
export function sortStatuses(
  statuses: readonly ChecklistStatusItem[],
  { by, descending }: StatusOrder,
  locale: string,
): ChecklistStatusItem[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const keyOf = KEYS[by];
  const direction = descending ? -1 : 1;
  return [...statuses].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right));
    return order * direction;
  });
}
