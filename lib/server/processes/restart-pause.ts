/** A process that ended is started again after this long, twice as long each time it ends soon after. */
export const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** One that lived so long did not end for the reason it started with. */
export const LONG_LIFE_MS = 60_000;

/**
 * The pause before the next start.
 * @param pause the one before this life, in ms.
 * @param lifeMs how long the process lived, in ms.
 */
export const nextPause = (pause: number, lifeMs: number): number =>
  lifeMs > LONG_LIFE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
