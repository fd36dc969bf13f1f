import { parseQuery } from '../../http/parameters/parse-query';
import { parseQueryString } from '../../http/parameters/query-string';
import { EXPIRES_WITHIN_DAYS } from '../../records/expiry';
import type { Need } from '../../records/filters/filter-table';
import type { Sort } from '../../records/filters/sorts';
import { exportRows, type ViewInput } from '../exports/export-rows';
import { RecordsViewQuery } from '../exports/schema';
import type { MyRecordRow } from '../records-view/row';

export type NeededAction =
  | { readonly need: 'information' }
  | { readonly need: 'renewal'; readonly days: number }
  | { readonly need: 'payment'; readonly amount: number };

export type ActionRecord = {
  readonly row: MyRecordRow;
  /** Most urgent first. */
  readonly actions: readonly NeededAction[];
};

const MAX_RECORDS = 5;

/** Within each need, the most urgent records come first. */
const SORTS: Readonly<Record<Need, Sort>> = {
  information: '-statusDate',
  renewal: 'expirationDate',
  payment: '-balance',
};

export function neededActions({ statusType, balance = 0, daysToExpiry }: MyRecordRow): readonly NeededAction[] {
  const expires = daysToExpiry !== undefined && daysToExpiry >= 0 && daysToExpiry <= EXPIRES_WITHIN_DAYS;
  return [
    ...(statusType === 'INCOMPLETE' ? [{ need: 'information' } as const] : []),
    ...(expires ? [{ need: 'renewal', days: daysToExpiry } as const] : []),
    ...(balance > 0 ? [{ need: 'payment', amount: balance } as const] : []),
  ];
}

/** Takes from each list in turn, so that each need is represented. */
export function interleave(lists: readonly (readonly MyRecordRow[])[], max: number): readonly MyRecordRow[] {
  const rows = new Map<string, MyRecordRow>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at++) {
    for (const row of lists.flatMap((list) => list[at] ?? [])) rows.set(row.id, row);
  }
  return [...rows.values()].slice(0, max);
}

/** @param counts of the caller's records by need, to read only what exists */
export async function listActionRecords(
  caller: Omit<ViewInput, 'query'>,
  counts: Readonly<Record<Need, number>>,
): Promise<readonly ActionRecord[]> {
  const rowsOf = async (need: Need): Promise<MyRecordRow[]> => {
    if (counts[need] === 0) return [];
    const search = new URLSearchParams({ needs: need, sort: SORTS[need], limit: String(MAX_RECORDS) });
    const query = parseQuery(RecordsViewQuery, parseQueryString(search.toString()));
    const found: MyRecordRow[] = [];
    for await (const row of exportRows({ ...caller, query })) found.push(row);
    return found;
  };
  const needs = Object.keys(SORTS) as Need[];
  const rows = interleave(await Promise.all(needs.map(rowsOf)), MAX_RECORDS);
  return rows.map((row) => ({ row, actions: neededActions(row) }));
}
