import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = {
  readonly update: (progress: { readonly part: number; readonly rows: number }) => void;
  readonly stop: () => void;
};

const QUIET: ProgressBar = { update: () => undefined, stop: () => undefined };

const SECOND = 1_000;

/** Whole rows per second, and seconds left. */
function pace(started: number, part: number, rows: number): { readonly rate: number; readonly secondsLeft: number } {
  const seconds = Math.max(0.001, (Date.now() - started) / SECOND);
  return { rate: Math.round(rows / seconds), secondsLeft: part > 0 ? Math.round((seconds * (1 - part)) / part) : 0 };
}

/** A bar on a terminal, a line per tenth in a file or pipe, nothing with JSON output. */
export function progressBar(title: string, unit: string, isQuiet = false): ProgressBar {
  if (isQuiet) return QUIET;
  const startedAt = Date.now();
  if (!process.stdout.isTTY) {
    let lastTenth = -1;
    return {
      update: ({ part, rows }) => {
        const tenth = Math.floor(part * 10);
        if (tenth <= lastTenth) return;
        lastTenth = tenth;
        const { rate, secondsLeft } = pace(startedAt, part, rows);
        const rest = tenth < 10 ? `, ${secondsLeft} s left` : '';
        console.log(`${title}: ${tenth * 10} % (${rows} ${unit}, ${rate} per second${rest})`);
      },
      stop: () => undefined,
    };
  }
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage} % | {rows} ${unit} | {rate} per second | {eta_formatted} left` },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: ({ part, rows }) => {
      if (!started) bar.start(1_000, 0, { rows, rate: 0 });
      started = true;
      bar.update(Math.round(part * 1_000), { rows, rate: pace(startedAt, part, rows).rate });
    },
    stop: () => bar.stop(),
  };
}
