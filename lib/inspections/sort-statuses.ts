import type { ChecklistStatusItem } from './schema';

/** What statuses can be put in order by; each is a column. */
export const STATUS_SORTS = ['order', 'status', 'result', 'score', 'criticalScore', 'major', 'lhs'] as const;

export type StatusSort = (typeof STATUS_SORTS)[number];

/** `descending` is written in the address as a minus: `?sort=-score`. */
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

/** Reads `score` or `-score`; anything else is the agency's own order. */
export function readStatusOrder(sort: string): StatusOrder {
  const descending = sort.startsWith('-');
  const by = STATUS_SORTS.find((known) => known === (descending ? sort.slice(1) : sort));
  return by === undefined ? { by: 'order', descending: false } : { by, descending };
}

/** The word of an order in an address; undefined for the agency's own order. */
export function statusOrderWord({ by, descending }: StatusOrder): string | undefined {
  if (by === 'order' && !descending) return undefined;
  return descending ? `-${by}` : by;
}

/** What a click on a column asks for: that column, or the other way round where it is the order already. */
export const nextOrder = (current: StatusOrder, by: StatusSort): StatusOrder => ({
  by,
  descending: current.by === by && !current.descending,
});

/** Statuses in another order; what is equal keeps the order it came in. */
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
