import { portalCommand } from '../platform/portal-command';
import { NOTHING_REFUSED, type RefusalReport, refusalLines } from './refusals';

/** Statuses counted one by one; a hostile file may have one a row. */
const MOST_STATUSES = 1_000;

/** What an import did; every row read is in exactly one of loaded, updated, unchanged and refused. */
export type ImportReport = RefusalReport & {
  /** Of the import, for `import undo`. */
  id?: string;
  read: number;
  loaded: number;
  updated: number;
  unchanged: number;
  /** Rows that an earlier run of the same import, which was stopped, had stored already. */
  resumedAfter: number;
  /** How the file was read, for example `windows-1252, delimiter ;`. */
  readAs?: string;
  /** Statuses that the mapping's table does not name, with their number of rows. */
  readonly unknownStatuses: Map<string, number>;
  recordTypesAdded: number;
  /** Fields of the mapping for which the file has no column. */
  readonly lackingColumns: string[];
  /** Columns that nothing is read from. */
  readonly unreadColumns: string[];
  /** Of a dry run: columns whose dates are another day than in the file, a sentence for each. */
  movedDates: readonly string[];
  /** Accounts linked to identities that are several people by the records as they are now, a sentence for each. */
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

/** Counts a status that the mapping does not name. */
export function countStatus(statuses: Map<string, number>, status: string): void {
  const known = statuses.get(status);
  if (known !== undefined || statuses.size < MOST_STATUSES) statuses.set(status, (known ?? 0) + 1);
}

/** The report as lines for people. @param command as `refusalLines` has it. */
export function reportLines(report: ImportReport, command?: string): string[] {
  const { read, loaded, updated, unchanged, refusedRows, unknownStatuses, recordTypesAdded, lackingColumns } = report;
  // What does most harm stands first: rows that are missing, dates, whose records they are, statuses.
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
