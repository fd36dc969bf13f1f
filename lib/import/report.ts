import { portalCommand } from '../portal-command';
import type { RefusedRows } from './rows/refused-rows';
import type { Line } from './rows/row';

/** A row that was not loaded, and why. */
export type Refusal = {
  readonly line: number;
  /** How the row is named where its line says nothing, for example `item 3 (A-2)`. */
  readonly place?: string | undefined;
  readonly reason: string;
};

/** How a row is named, for people. */
export const placeOf = ({ line, place }: Pick<Refusal, 'line' | 'place'>): string => place ?? `line ${line}`;

/** Refusals kept for the report; a file of the wrong form has thousands, all for the same reason. */
const MOST_KEPT = 1_000;
/** Refusals shown one by one. */
const MOST_SHOWN = 100;
/** Statuses counted one by one; a hostile file may have one a row. */
const MOST_STATUSES = 1_000;

/** The refused rows of an import: the first of them here, all of them in a file of their own. */
export class Refusals {
  readonly first: Refusal[] = [];
  count = 0;
  /** The file that holds them, once it is written. */
  file: string | undefined;

  constructor(private readonly rows?: RefusedRows) {}

  async add(refusal: Refusal, source: readonly Line[]): Promise<void> {
    this.count += 1;
    if (this.first.length < MOST_KEPT) this.first.push(refusal);
    await this.rows?.add(`${placeOf(refusal)}: ${refusal.reason}`, source);
  }

  /** As a report has it. */
  get told(): Pick<ImportReport, 'refused' | 'refusedRows' | 'refusedFile'> {
    const { first, count, file } = this;
    return { refused: first, refusedRows: count, ...(file !== undefined && { refusedFile: file }) };
  }

  /**
   * Reads all rows with a place for those that are refused, which is free again where the reading fails.
   * @throws FileError where there is no such place.
   */
  async during(read: () => Promise<void>): Promise<void> {
    await this.rows?.claim();
    try {
      await read();
      await this.finish();
    } catch (error) {
      await this.rows?.abandon();
      throw error;
    }
  }

  async finish(): Promise<void> {
    this.file = await this.rows?.finish();
    this.first.sort((a, b) => a.line - b.line);
  }
}

/** What an import did; every row read is in exactly one of loaded, updated, unchanged and refused. */
export type ImportReport = {
  /** Of the import, for `import undo`. */
  id?: string;
  read: number;
  loaded: number;
  updated: number;
  unchanged: number;
  /** The first thousand. */
  refused: readonly Refusal[];
  refusedRows: number;
  /** Where all refused rows are, to be mended and imported again. */
  refusedFile?: string;
  /** Rows that an earlier run of the same import, which was stopped, had stored already. */
  resumedBehind: number;
  /** How the file was read, for example `windows-1252, cells apart by ;`. */
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
  refused: [],
  refusedRows: 0,
  resumedBehind: 0,
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

const againBy = (file: string, command: string | undefined): string =>
  command === undefined ? 'in the same way.' : `by: ${portalCommand(`${command} ${file}`)}`;

/**
 * What was refused as lines for people, the first hundred of it.
 * @param command of the portal that imports the file of refused rows, where it is not the one that wrote it.
 */
export const refusalLines = (
  refused: readonly Refusal[],
  count: number,
  file: string | undefined,
  command?: string,
): string[] => [
  ...refused.slice(0, MOST_SHOWN).map((refusal) => `refused ${placeOf(refusal)}: ${refusal.reason}`),
  ...(count > MOST_SHOWN ? [`and ${count - MOST_SHOWN} more refused`] : []),
  ...(file === undefined
    ? []
    : [`The refused rows are in ${file}: mend them there, and import that file ${againBy(file, command)}`]),
];

/** The report as lines for people. @param command as `refusalLines` has it. */
export function reportLines(report: ImportReport, command?: string): string[] {
  const { read, loaded, updated, unchanged, refusedRows, unknownStatuses, recordTypesAdded, lackingColumns } = report;
  return [
    ...(report.resumedBehind > 0
      ? [`went on behind row ${report.resumedBehind}, where an earlier run was stopped`]
      : []),
    `read ${read}, loaded ${loaded}, updated ${updated}, unchanged ${unchanged}, refused ${refusedRows}`,
    ...(report.readAs ? [`the file was read as ${report.readAs}`] : []),
    ...report.movedDates,
    ...report.doubtfulLinks,
    ...(recordTypesAdded > 0 ? [`record types added: ${recordTypesAdded}`] : []),
    ...(lackingColumns.length > 0 ? [`the file has no column for: ${lackingColumns.join(', ')}`] : []),
    ...(report.unreadColumns.length > 0 ? [`columns that are not read: ${report.unreadColumns.join(', ')}`] : []),
    ...[...unknownStatuses].map(
      ([status, rows]) => `status not in the mapping, loaded as UNASSIGNED: ${status} (${rows} rows)`,
    ),
    ...refusalLines(report.refused, refusedRows, report.refusedFile, command),
    ...(report.id === undefined || loaded + updated === 0
      ? []
      : [`This was the import ${report.id}; to undo it: ${portalCommand(`import undo ${report.id}`)}`]),
  ];
}
