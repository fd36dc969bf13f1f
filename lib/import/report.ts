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
};

export const emptyReport = (): ImportReport => ({
  read: 0,
  loaded: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  unknownStatuses: new Map(),
  recordTypesAdded: 0,
});

/** The report as lines for people. */
export function reportLines(report: ImportReport): string[] {
  const { read, loaded, updated, unchanged, refused, unknownStatuses, recordTypesAdded } = report;
  return [
    `read ${read}, loaded ${loaded}, updated ${updated}, unchanged ${unchanged}, refused ${refused.length}`,
    ...(recordTypesAdded > 0 ? [`record types added: ${recordTypesAdded}`] : []),
    ...[...unknownStatuses].map(
      ([status, rows]) => `status not in the mapping, loaded as UNASSIGNED: ${status} (${rows} rows)`,
    ),
    ...refused.map(({ line, reason }) => `refused line ${line}: ${reason}`),
  ];
}
