import type { Db } from 'mongodb';
import { type Finding, ok, wrong } from './finding';

const CHECK = 'clock';
/** HTTP dates have whole seconds; codes and sessions end by the clock. */
const MOST_SECONDS = 5;
const ADVICE = 'Let both keep the time by NTP (timedatectl set-ntp true): tokens and sessions end by the clock.';

/** @param otherMs what the other clock said between the two instants, in ms since 1970. */
export function compareClocks(other: string, otherMs: number, [before, after]: readonly [number, number]): Finding {
  const away = Math.abs(otherMs - (before + after) / 2) / 1_000 - (after - before) / 2_000;
  const found = `${Math.max(0, away).toFixed(1)} s from ${other}`;
  return away < MOST_SECONDS ? ok(CHECK, found) : wrong(CHECK, found, ADVICE);
}

/** This machine's clock beside the database's. */
export async function checkClock(db: Db): Promise<readonly Finding[]> {
  const before = Date.now();
  const { localTime } = await db.command({ hello: 1 });
  if (!(localTime instanceof Date)) return [];
  return [compareClocks("the database's", localTime.getTime(), [before, Date.now()])];
}
