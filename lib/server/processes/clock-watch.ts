const INTERVAL_MS = 2_000;
const MIN_JUMP_MS = 60_000;

const inWords = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** Warns when the clock jumps by a minute or more. @returns a function that stops watching */
export function watchClock(warn: (sentence: string) => void): () => void {
  let last = { clock: Date.now(), monotonic: performance.now() };
  const timer = setInterval(() => {
    const now = { clock: Date.now(), monotonic: performance.now() };
    const moved = now.clock - last.clock - (now.monotonic - last.monotonic);
    last = now;
    if (Math.abs(moved) < MIN_JUMP_MS) return;
    const [direction, what] =
      moved > 0
        ? ['ahead', 'Sessions, tokens and links end earlier by as much']
        : ['back', 'Sessions, tokens and links last longer by as much'];
    warn(`The clock of this machine moved ${inWords(moved)} ${direction}. ${what}; check the clock if nobody set it.`);
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
