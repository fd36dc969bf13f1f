import { portalCommand } from '../platform/portal-command';
import { NOTHING_REFUSED, type RefusalReport, refusalLines } from './refusals';

/** A hostile file may have one status per row. */
const MAX_STATUSES = 1_000;

/** Every row read is counted in exactly one of loaded, updated, unchanged and refused. */
export type ImportReport = RefusalReport & {
  id?: string;
  read: number;
  loaded: number;
  updated: number;
  unchanged: number;
  /** Rows that an interrupted run had already stored. */
  resumedAfter: number;
  /** `windows-1252, delimiter ;` */
  readAs?: string;
  /** Row count by status that the mapping lacks. */
  readonly unknownStatuses: Map<string, number>;
  recordTypesAdded: number;
  readonly lackingColumns: string[];
  readonly unreadColumns: string[];
  /** Dry run only: a sentence per column whose dates fall on another day. */
  movedDates: readonly string[];
  /** A sentence per account whose identity is now several people. */
  doubtfulLinks: readonly string[];
};

export const emptyReport = (): ImportReport => ({
  read: 0,
  loaded: 0,
  updated: 0,
  unchanged: 0,
  ...NOTHING_REFUSED,
  resumedAfter: 0,
  unknownStatuses: new Map(),
  recordTypesAdded: 0,
  lackingColumns: [],
  unreadColumns: [],
  movedDates: [],
  doubtfulLinks: [],
});

export function countStatus(statuses: Map<string, number>, status: string): void {
  const count = statuses.get(status);
  if (count !== undefined || statuses.size < MAX_STATUSES) statuses.set(status, (count ?? 0) + 1);
}

/** @param command as in `refusalLines` */
export function reportLines(report: ImportReport, command?: string): string[] {
  const { read, loaded, updated, unchanged, refusedRows, unknownStatuses, recordTypesAdded, lackingColumns } = report;
  // Most harmful first: missing rows, dates, people, statuses.
  return [
    ...(report.resumedAfter > 0
      ? [`resumed after row ${report.resumedAfter}, where an earlier run was interrupted`]
      : []),
    `read ${read}, loaded ${loaded}, updated ${updated}, unchanged ${unchanged}, refused ${refusedRows}`,
    ...refusalLines(report, command),
    ...report.movedDates,
    ...report.doubtfulLinks,
    ...[...unknownStatuses].map(
      ([status, rows]) => `status not in the mapping, loaded as UNASSIGNED: ${status} (${rows} rows)`,
    ),
    ...(recordTypesAdded > 0 ? [`record types added: ${recordTypesAdded}`] : []),
    ...(report.readAs ? [`the file was read as ${report.readAs}`] : []),
    ...(lackingColumns.length > 0 ? [`the file has no column for: ${lackingColumns.join(', ')}`] : []),
    ...(report.unreadColumns.length > 0 ? [`unused columns: ${report.unreadColumns.join(', ')}`] : []),
    ...(report.id === undefined || loaded + updated === 0
      ? []
      : [`This was the import ${report.id}; to undo it: ${portalCommand(`import undo ${report.id}`)}`]),
  ];
}
