const LOOK_EVERY_MS = 2_000;
/** Clocks are set right by seconds all the time. */
const LEAST_JUMP_MS = 60_000;

const inWords = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/**
 * Says when the machine's clock was moved by a minute or more: dates, sessions and tokens go by it.
 * @param say told a sentence each time.
 * @returns what ends the watch.
 */
export function watchClock(say: (sentence: string) => void): () => void {
  let last = { clock: Date.now(), steady: performance.now() };
  const timer = setInterval(() => {
    const now = { clock: Date.now(), steady: performance.now() };
    const moved = now.clock - last.clock - (now.steady - last.steady);
    last = now;
    if (Math.abs(moved) < LEAST_JUMP_MS) return;
    const [direction, what] =
      moved > 0
        ? ['ahead', 'Sessions, tokens and links end earlier by as much']
        : ['back', 'Sessions, tokens and links last longer by as much'];
    say(`The clock of this machine moved ${inWords(moved)} ${direction}. ${what}; check the clock if nobody set it.`);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
