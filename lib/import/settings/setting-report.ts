import type { Progress } from '../import-records';
import { type ItemReaders, openItems } from '../open-items';
import { NOTHING_REFUSED, type RefusalReport, Refusals, refusalLines } from '../refusals';
import { isUnreadable } from '../rows/row';
import { RowError } from '../values/cells';

/** What became of one thing of a file. */
export type Change = 'added' | 'changed' | 'unchanged';

/** What an import of settings did; everything read is in exactly one of added, changed, unchanged and refused. */
export type SettingReport = RefusalReport & {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
};

/** Told how many bytes of the file have been read so far and how many rows. */
export type OnProgress = (progress: Progress) => void;

export type SettingOptions = {
  readonly onProgress?: OnProgress;
  /** Where refused rows are kept; beside the file unless given. */
  readonly refusedFile?: string | undefined;
};

/**
 * Imports things of which an agency has hundreds, one behind the other.
 * @param store keeps one thing; can be repeated.
 * @throws FileError when the file as a whole does not fit.
 */
export async function importSettings<RequirementItem>(
  file: string,
  readers: Pick<ItemReaders<RequirementItem>, 'fromCells' | 'fromItem' | 'onColumns'>,
  store: (thing: RequirementItem) => Promise<Change>,
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
      let thing: RequirementItem;
      try {
        thing = row.read();
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        await refusals.add({ line, place, reason: error.message }, source);
        continue;
      }
      report[await store(thing)] += 1;
    }
  });
  return { ...report, ...refusals.told };
}

/** The report as lines for people. */
export const settingReportLines = (report: SettingReport): string[] => {
  const { read, added, changed, unchanged, refusedRows } = report;
  return [
    `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, refused ${refusedRows}`,
    ...refusalLines(report),
  ];
};
