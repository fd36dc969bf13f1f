/** The two scores of a status (specification 2.4). */
export type Scores = { readonly nonCriticalScore: number; readonly criticalScore: number };

/** How many checklist items got a status: ordinary ones, and ones that are a major violation or critical. */
export type ItemCounts = { readonly ordinary: number; readonly critical: number };

/** The most items that a preview counts of one kind. */
export const MOST_ITEMS = 99;

/** What a field of a form says: a whole number from 0 to `MOST_ITEMS`, none where it is empty; else undefined. */
export function readCount(typed: string): number | undefined {
  const digits = typed.trim();
  if (!/^\d*$/.test(digits)) return undefined;
  const count = Number(digits);
  return count <= MOST_ITEMS ? count : undefined;
}

/** The score of the items with one status. */
export const scoreOf = ({ nonCriticalScore, criticalScore }: Scores, { ordinary, critical }: ItemCounts): number =>
  ordinary * nonCriticalScore + critical * criticalScore;
