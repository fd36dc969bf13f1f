/** The delay before the first restart; it doubles while the process keeps ending soon after its start. */
export const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
export const STABLE_UPTIME_MS = 60_000;

/** @param delay the previous delay, in ms. @param uptimeMs how long the process ran */
export const nextRestartDelay = (delay: number, uptimeMs: number): number =>
  uptimeMs > STABLE_UPTIME_MS ? FIRST_RESTART_DELAY_MS : Math.min(delay * 2, MAX_RESTART_DELAY_MS);
