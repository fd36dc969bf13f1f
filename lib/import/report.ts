/** A row that was not loaded, and why. */
export type Refusal = { readonly line: number; readonly reason: string };

/** What an import did; every row read is in exactly one of loaded, updated, unchanged and refused. */
export type ImportReport = {
  read: number;
  loaded: number;
  updated: number;
  unchanged: number;
  readonly refused: Refusal[];
  /** Statuses that the mapping's table does not name, with their number of rows. */
  readonly unknownStatuses: Map<string, number>;
  recordTypesAdded: number;
  /** Fields of the mapping for which the file has no column. */
  readonly lackingColumns: string[];
};

export const emptyReport = (): ImportReport => ({
  read: 0,
  loaded: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  unknownStatuses: new Map(),
  recordTypesAdded: 0,
  lackingColumns: [],
});

/** Refusals shown one by one; a file of the wrong form has thousands, all for the same reason. */
const MOST_SHOWN = 100;

/** What was refused as lines for people, the first hundred of it. */
export const refusalLines = (refused: readonly Refusal[]): string[] => [
  ...refused.slice(0, MOST_SHOWN).map(({ line, reason }) => `refused line ${line}: ${reason}`),
  ...(refused.length > MOST_SHOWN ? [`and ${refused.length - MOST_SHOWN} more refused (all of them with --json)`] : []),
];

/** The report as lines for people. */
export function reportLines(report: ImportReport): string[] {
  const { read, loaded, updated, unchanged, refused, unknownStatuses, recordTypesAdded, lackingColumns } = report;
  return [
    `read ${read}, loaded ${loaded}, updated ${updated}, unchanged ${unchanged}, refused ${refused.length}`,
    ...(recordTypesAdded > 0 ? [`record types added: ${recordTypesAdded}`] : []),
    ...(lackingColumns.length > 0 ? [`the file has no column for: ${lackingColumns.join(', ')}`] : []),
    ...[...unknownStatuses].map(
      ([status, rows]) => `status not in the mapping, loaded as UNASSIGNED: ${status} (${rows} rows)`,
    ),
    ...refusalLines(refused),
  ];
}
