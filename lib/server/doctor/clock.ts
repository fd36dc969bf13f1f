import type { Db } from 'mongodb';
import { type Finding, ok, wrong } from './finding';

const CHECK = 'clock';
/** HTTP dates are in whole seconds and responses take time, so a smaller difference is not significant. */
const MAX_DIFFERENCE_SECONDS = 5;
const ADVICE = 'Keep both in sync with NTP (timedatectl set-ntp true): tokens and sessions expire by the clock.';

/** @param otherMs reading of the other clock, taken between the two instants, in ms since 1970. */
export function compareClocks(other: string, otherMs: number, [before, after]: readonly [number, number]): Finding {
  const seconds = Math.abs(otherMs - (before + after) / 2) / 1_000 - (after - before) / 2_000;
  const found = `${Math.max(0, seconds).toFixed(1)} s from ${other}`;
  return seconds < MAX_DIFFERENCE_SECONDS ? ok(CHECK, found) : wrong(CHECK, found, ADVICE);
}

export async function checkClock(db: Db): Promise<readonly Finding[]> {
  const before = Date.now();
  const { localTime } = await db.command({ hello: 1 });
  if (!(localTime instanceof Date)) return [];
  return [compareClocks("the database's", localTime.getTime(), [before, Date.now()])];
}
