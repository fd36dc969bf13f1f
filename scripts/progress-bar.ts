import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = {
  readonly update: (progress: { readonly part: number; readonly rows: number }) => void;
  readonly stop: () => void;
};

const QUIET: ProgressBar = { update: () => undefined, stop: () => undefined };

/** A progress bar on a terminal; a line at every tenth where the output is a file or a pipe; nothing where it is JSON. */
export function progressBar(title: string, unit: string, isQuiet = false): ProgressBar {
  if (isQuiet) return QUIET;
  if (!process.stdout.isTTY) {
    let said = -1;
    return {
      update: ({ part, rows }) => {
        const tenth = Math.floor(part * 10);
        if (tenth <= said) return;
        said = tenth;
        console.log(`${title}: ${tenth * 10} % (${rows} ${unit})`);
      },
      stop: () => undefined,
    };
  }
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage} % | {rows} ${unit} | {eta_formatted} left` },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: ({ part, rows }) => {
      if (!started) bar.start(1_000, 0, { rows });
      started = true;
      bar.update(Math.round(part * 1_000), { rows });
    },
    stop: () => bar.stop(),
  };
}
