import { progressBar } from './progress-bar';

export const MEGABYTE = 1024 ** 2;

/** A progress bar of bytes, shown as MB. */
export function megabyteBar(title: string, isQuiet: boolean | undefined) {
  const { update, stop } = progressBar(title, 'MB', isQuiet);
  const report = (done: number, total: number) => update({ part: done / total, rows: Math.round(done / MEGABYTE) });
  return { report, stop };
}
