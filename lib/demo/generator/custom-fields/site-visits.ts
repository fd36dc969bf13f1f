import type { StoredObject } from '../../../db/wire/writer';
import { wallClockInstant, wallClockOf } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { Random } from '../random';
import { arrivalTime, dateText } from './values';

const DAY = 86_400_000;
/** Stages that are over, by the status of a permit for which the work goes on. */
const STAGES_OF_STATUS: Readonly<Record<string, number>> = { 'Pre Backfill Phase': 0, 'Pre Board Phase': 3 };
const MAX_STAGES = 2;
const FAILED_SHARE = 0.2;

export type Work = {
  readonly issued: Date | undefined;
  readonly end: Date | undefined;
  readonly isComplete: boolean;
  readonly status: string | undefined;
  readonly today: Date;
};

/** That day or the Friday before it, at midnight in the agency's time zone. */
function weekdayBefore(instant: number): Date {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const day = Math.floor(wallClockOf(instant, timeZone) / DAY) * DAY;
  const weekday = new Date(day).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return wallClockInstant(day - back * DAY, timeZone);
}

const visit = (day: Date, passed: boolean, remarks: string, random: Random): StoredObject => ({
  Day: dateText(day),
  'Arrived at': arrivalTime(random),
  Passed: passed ? 'Yes' : 'No',
  'Follow-up needed': passed ? 'UNCHECKED' : 'CHECKED',
  Remarks: remarks,
});

/**
 * Visits after a permit was issued and before its record ended, in the order of the work. A complete one ends with the
 * final inspection.
 */
export function siteVisits(stages: readonly (readonly string[])[], work: Work, random: Random): StoredObject[] {
  const { issued, end, isComplete, status, today } = work;
  if (issued === undefined) return [];
  const from = issued.getTime();
  const to = Math.min(today.getTime(), end?.getTime() ?? Number.POSITIVE_INFINITY);
  const over = STAGES_OF_STATUS[status ?? ''] ?? random.int(0, MAX_STAGES);
  const passed = stages.slice(0, Math.min(isComplete ? MAX_STAGES : over, stages.length - 1));
  const remarks = passed.map(([text = '']) => ({ text, isPassed: true }));
  const failed = stages[passed.length - 1]?.[1];
  // A failed visit is followed by a passed one, or nothing follows it yet.
  if (failed !== undefined && random.chance(FAILED_SHARE)) {
    const at = remarks.length - 1;
    remarks.splice(at, isComplete ? 0 : 1, { text: failed, isPassed: false });
  }
  const final = stages.at(-1)?.[0];
  if (isComplete && final !== undefined) remarks.push({ text: final, isPassed: true });
  const days = remarks.map((_, at) =>
    weekdayBefore(from + ((to - from) * (at + 1)) / remarks.length - (end ? 0 : DAY)),
  );
  // Without a day for each visit there was only the last.
  const fits = days.every((day, at) => day.getTime() >= (days[at - 1]?.getTime() ?? from - DAY) + DAY);
  if (fits) return remarks.map(({ text, isPassed }, at) => visit(days[at] ?? issued, isPassed, text, random));
  const [day, last] = [days.at(-1), remarks.at(-1)];
  const isPossible = isComplete && day !== undefined && last !== undefined && day.getTime() >= from;
  return isPossible ? [visit(day, last.isPassed, last.text, random)] : [];
}
