import type { Progress } from '@/lib/import/import-records';
import { fileSize } from '@/lib/import/rows/inspect-file';
import { progressBar } from '../progress-bar';

type Shown = { readonly isQuiet?: boolean | undefined; readonly title?: string };

/** Shows how far the import of a file has come. @returns what the import returns. */
export async function fileProgress<Result>(
  file: string,
  { isQuiet = false, title = 'Importing' }: Shown,
  run: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  const size = await fileSize(file);
  const bar = progressBar(title, 'rows', isQuiet);
  try {
    return await run(({ bytes, rows }) => bar.update({ part: size === 0 ? 1 : Math.min(1, bytes / size), rows }));
  } finally {
    bar.stop();
  }
}
