import { daysBetween } from '../../platform/dates/days-between';
import { expirationOf } from '../../records/expiry';
import type { RecordItem } from '../../records/schema/record';

/** Dates on the same day are shown in this order. */
export const OWN_DATES = [
  'reportedDate',
  'openedDate',
  'assignedDate',
  'firstIssuedDate',
  'scheduledDate',
  'appearanceDate',
  'estimatedDueDate',
  'completedDate',
  'closedDate',
  'statusDate',
  'updateDate',
] as const;

const TIMELINE_DATES = [...OWN_DATES, 'expirationDate'] as const;

export type TimelineDate = (typeof TIMELINE_DATES)[number];

const DEADLINES: ReadonlySet<TimelineDate> = new Set(['scheduledDate', 'appearanceDate', 'expirationDate']);

export type TimelineEvent = {
  readonly date: TimelineDate;
  /** `HH:mm` */
  readonly time?: string;
};

export type Gap = { readonly unit: 'days' | 'weeks' | 'months' | 'years'; readonly count: number };

export type TimelineDay = {
  /** First date of the day, `YYYY-MM-DD HH:mm:ss`. */
  readonly date: string;
  readonly events: readonly TimelineEvent[];
  readonly when: 'past' | 'today' | 'ahead';
  readonly isDeadline: boolean;
  /** Since the previous day of the timeline. */
  readonly gap?: Gap;
  readonly ahead?: Gap;
};

export function roundedGap(days: number): Gap {
  if (days < 14) return { unit: 'days', count: days };
  if (days < 60) return { unit: 'weeks', count: Math.round(days / 7) };
  if (days < 700) return { unit: 'months', count: Math.round(days / 30.44) };
  return { unit: 'years', count: Math.round(days / 365.25) };
}

const timeOf = (wire: string): { readonly time?: string } => {
  const time = wire.slice(11, 16);
  return time === '' || time === '00:00' ? {} : { time };
};

/** Days with events, and today, oldest first; empty without dates. @param now the agency's wall clock */
export function timelineOf(record: RecordItem, now: string): TimelineDay[] {
  const dates: Partial<Record<TimelineDate, string | undefined>> = {
    ...record,
    expirationDate: expirationOf(record.renewalInfo),
  };
  const events = TIMELINE_DATES.flatMap((date) => {
    const wire = dates[date];
    return wire === undefined ? [] : [{ date, wire, day: wire.slice(0, 10) }];
  });
  if (events.length === 0) return [];
  const today = now.slice(0, 10);
  const days = [...new Set([...events.map(({ day }) => day), today])].sort();
  return days.map((day, at): TimelineDay => {
    const dayEvents = events.filter((event) => event.day === day);
    const previous = days[at - 1];
    return {
      date: dayEvents[0]?.wire ?? now,
      events: dayEvents.map(({ date, wire }) => ({ date, ...timeOf(wire) })),
      when: day === today ? 'today' : day < today ? 'past' : 'ahead',
      isDeadline: day >= today && dayEvents.some(({ date }) => DEADLINES.has(date)),
      ...(previous !== undefined && { gap: roundedGap(daysBetween(previous, day)) }),
      ...(day > today && { ahead: roundedGap(daysBetween(today, day)) }),
    };
  });
}
