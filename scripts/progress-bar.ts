import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = {
  readonly update: (progress: { readonly part: number; readonly rows: number }) => void;
  readonly stop: () => void;
};

/** A progress bar on a terminal; a line at every tenth where the output is a file or a pipe. */
export function progressBar(title: string, unit: string): ProgressBar {
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
