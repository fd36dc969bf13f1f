import { EXPIRES_WITHIN_DAYS } from '../../records/expiry';
import { exportRows, type ViewInput } from '../exports/export-rows';
import type { UrgentRecords } from '../exports/tally';
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

export type InspectionRow = MyRecordRow & { readonly scheduledDate: string };

const hasInspection = (row: MyRecordRow): row is InspectionRow => row.scheduledDate !== undefined;

const MAX_RECORDS = 5;

export function neededActions({ statusType, balance = 0, daysToExpiry }: MyRecordRow): readonly NeededAction[] {
  const expires = daysToExpiry !== undefined && daysToExpiry >= 0 && daysToExpiry <= EXPIRES_WITHIN_DAYS;
  return [
    ...(statusType === 'INCOMPLETE' ? [{ need: 'information' } as const] : []),
    ...(expires ? [{ need: 'renewal', days: daysToExpiry } as const] : []),
    ...(balance > 0 ? [{ need: 'payment', amount: balance } as const] : []),
  ];
}

/** Takes from each list in turn, so that each need is represented. */
export function interleave(lists: readonly (readonly string[])[], max: number): readonly string[] {
  const ids = new Set<string>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at++) {
    for (const id of lists.flatMap((list) => list[at] ?? [])) ids.add(id);
  }
  return [...ids].slice(0, max);
}

export type HomeRecords = {
  /** The most urgent records, those of each need in turn. */
  readonly actions: readonly ActionRecord[];
  readonly nextInspection: InspectionRow | undefined;
};

/** Reads both with one query. @param inspection id of the record whose inspection is next */
export async function readHomeRecords(
  caller: ViewInput,
  { information, renewal, payment }: UrgentRecords,
  inspection?: string,
): Promise<HomeRecords> {
  const urgent = interleave([information, renewal, payment], MAX_RECORDS);
  const ids = new Set([...urgent, ...(inspection === undefined ? [] : [inspection])]);
  if (ids.size === 0) return { actions: [], nextInspection: undefined };
  const rows = new Map<string, MyRecordRow>();
  const query = { ...caller.query, ids: [...ids], limit: ids.size };
  for await (const row of exportRows({ ...caller, query })) rows.set(row.id, row);
  const inspected = rows.get(inspection ?? '');
  return {
    actions: urgent.flatMap((id) => rows.get(id) ?? []).map((row) => ({ row, actions: neededActions(row) })),
    nextInspection: inspected && hasInspection(inspected) ? inspected : undefined,
  };
}
