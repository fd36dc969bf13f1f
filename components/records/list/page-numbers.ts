export type PageNumber = number | 'gap';

/** The ends, the current page and its neighbors, or three pages at an end; a gap replaces at least two pages. */
export function pageNumbers(current: number, last: number): readonly PageNumber[] {
  const middlePage = Math.min(Math.max(current, 2), last - 1);
  const from = middlePage - 1 <= 3 ? 2 : middlePage - 1;
  const to = last - (middlePage + 1) <= 2 ? last - 1 : middlePage + 1;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return [
    1,
    ...(from > 2 ? (['gap'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['gap'] as const) : []),
    ...(last > 1 ? [last] : []),
  ];
}
