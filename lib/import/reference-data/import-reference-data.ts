import type { Progress } from '../import-records';
import { type ItemReaders, openItems } from '../open-items';
import { NOTHING_REFUSED, type RefusalReport, Refusals, refusalLines } from '../refusals';
import { isUnreadable } from '../rows/row';
import { RowError } from '../values/cells';

export type ChangeKind = 'added' | 'changed' | 'unchanged';

/** Everything read is counted in exactly one of added, changed, unchanged and refused. */
export type ReferenceDataReport = RefusalReport & {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
};

export type OnProgress = (progress: Progress) => void;

export type ReferenceDataOptions = {
  readonly onProgress?: OnProgress;
  /** Default: beside the file. */
  readonly refusedFile?: string | undefined;
};

/** Imports items one by one: an agency has only hundreds of them. @param store must be repeatable. @throws FileError */
export async function importReferenceData<Item>(
  file: string,
  readers: Pick<ItemReaders<Item>, 'fromCells' | 'fromItem' | 'onColumns'>,
  store: (item: Item) => Promise<ChangeKind>,
  { onProgress, refusedFile }: ReferenceDataOptions = {},
): Promise<ReferenceDataReport> {
  const report: ReferenceDataReport = { read: 0, added: 0, changed: 0, unchanged: 0, ...NOTHING_REFUSED };
  let bytes = 0;
  const onBytes = (read: number): void => {
    bytes = read;
  };
  const items = await openItems(file, { ...readers, onBytes, refusedFile });
  const refusals = new Refusals(items.refused);
  await refusals.during(async () => {
    for await (const row of items.rows) {
      report.read += 1;
      onProgress?.({ bytes, rows: report.read });
      const { line, place, source } = row;
      if (isUnreadable(row)) {
        await refusals.add({ line, place, reason: row.problem }, source);
        continue;
      }
      let item: Item;
      try {
        item = row.read();
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        await refusals.add({ line, place, reason: error.message }, source);
        continue;
      }
      report[await store(item)] += 1;
    }
  });
  return { ...report, ...refusals.report };
}

export const referenceDataReportLines = (report: ReferenceDataReport): string[] => {
  const { read, added, changed, unchanged, refusedRows } = report;
  return [
    `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, refused ${refusedRows}`,
    ...refusalLines(report),
  ];
};
