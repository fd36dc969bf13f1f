import type { Progress } from '../import-records';
import { type ItemReaders, openItems } from '../open-items';
import { NOTHING_REFUSED, type RefusalReport, Refusals, refusalLines } from '../refusals';
import { isUnreadable } from '../rows/row';
import { RowError } from '../values/cells';

export type Change = 'added' | 'changed' | 'unchanged';

/** Everything read is counted in exactly one of added, changed, unchanged and refused. */
export type SettingReport = RefusalReport & {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
};

export type OnProgress = (progress: Progress) => void;

export type SettingOptions = {
  readonly onProgress?: OnProgress;
  /** Default: beside the file. */
  readonly refusedFile?: string | undefined;
};

/** Imports settings one by one: an agency has only hundreds. @param store must be repeatable. @throws FileError */
export async function importSettings<Setting>(
  file: string,
  readers: Pick<ItemReaders<Setting>, 'fromCells' | 'fromItem' | 'onColumns'>,
  store: (setting: Setting) => Promise<Change>,
  { onProgress, refusedFile }: SettingOptions = {},
): Promise<SettingReport> {
  const report: SettingReport = { read: 0, added: 0, changed: 0, unchanged: 0, ...NOTHING_REFUSED };
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
      let setting: Setting;
      try {
        setting = row.read();
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        await refusals.add({ line, place, reason: error.message }, source);
        continue;
      }
      report[await store(setting)] += 1;
    }
  });
  return { ...report, ...refusals.report };
}

export const settingReportLines = (report: SettingReport): string[] => {
  const { read, added, changed, unchanged, refusedRows } = report;
  return [
    `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, refused ${refusedRows}`,
    ...refusalLines(report),
  ];
};
