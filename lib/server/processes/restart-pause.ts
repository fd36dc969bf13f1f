/** The first pause before a restart; it doubles while the process keeps ending soon after its start. */
export const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
export const LONG_LIFE_MS = 60_000;

/** @param pause the previous pause, in ms. @param lifeMs uptime, in ms */
export const nextPause = (pause: number, lifeMs: number): number =>
  lifeMs > LONG_LIFE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
