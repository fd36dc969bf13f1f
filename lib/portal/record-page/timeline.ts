import { daysBetween } from '../../platform/dates/days-between';
import { expirationOf } from '../../records/expiry';
import type { RecordItem } from '../../records/schema/record';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';

/** Milestones on the same day are shown in this order. */
const MILESTONES = [
  'openedDate',
  'assignedDate',
  'firstIssuedDate',
  'scheduledDate',
  'appearanceDate',
  'estimatedDueDate',
  'completedDate',
  'closedDate',
  'expirationDate',
] as const;

export type MilestoneName = (typeof MILESTONES)[number];

const APPOINTMENTS: ReadonlySet<MilestoneName> = new Set(['scheduledDate', 'appearanceDate']);

export type Gap = { readonly unit: 'days' | 'weeks' | 'months' | 'years'; readonly count: number };

export type Milestone = {
  /** `today` marks the present day and is not an event. */
  readonly name: MilestoneName | 'today';
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly date: string;
  /** `HH:mm`, of an appointment. */
  readonly time?: string;
  readonly when: 'past' | 'today' | 'ahead';
  /** The time from today, for a date in the future. */
  readonly ahead?: Gap;
};

export function roundedGap(days: number): Gap {
  if (days < 14) return { unit: 'days', count: days };
  if (days < 60) return { unit: 'weeks', count: Math.round(days / 7) };
  if (days < 700) return { unit: 'months', count: Math.round(days / 30.44) };
  return { unit: 'years', count: Math.round(days / 365.25) };
}

export type Duration = Gap | { readonly unit: 'minutes' | 'hours'; readonly count: number };

export function roundedDuration(hours: number): Duration {
  if (hours < 1) return { unit: 'minutes', count: Math.round(hours * 60) };
  if (hours < 48) return { unit: 'hours', count: Math.round(hours) };
  return roundedGap(Math.round(hours / 24));
}

function timeOf(wire: string): string | undefined {
  const time = wire.slice(11, 16);
  return time === '' || time === '00:00' ? undefined : time;
}

export const isFinished = ({ statusType }: Pick<RecordItem, 'statusType'>): boolean =>
  CLOSED_STATUS_TYPES.has(statusType ?? '');

/** Oldest first, with today among them unless the record is finished. @param now the agency's wall clock */
export function timelineOf(record: RecordItem, now: string): Milestone[] {
  const today = now.slice(0, 10);
  const finished = isFinished(record);
  const dates: Partial<Record<MilestoneName, string | undefined>> = {
    ...record,
    // A finished permit no longer expires; a license does.
    expirationDate: finished && record.module !== 'Licenses' ? undefined : expirationOf(record.renewalInfo),
    // A target date is not a milestone once it has passed.
    estimatedDueDate: finished || (record.estimatedDueDate ?? '') < today ? undefined : record.estimatedDueDate,
  };
  const milestones = MILESTONES.flatMap((name): Milestone[] => {
    const date = dates[name];
    if (date === undefined) return [];
    const day = date.slice(0, 10);
    const time = APPOINTMENTS.has(name) ? timeOf(date) : undefined;
    return [
      {
        name,
        date,
        ...(time !== undefined && { time }),
        when: day === today ? 'today' : day < today ? 'past' : 'ahead',
        ...(day > today && { ahead: roundedGap(daysBetween(today, day)) }),
      },
    ];
  });
  if (milestones.length === 0) return [];
  const marked = finished || milestones.some(({ when }) => when === 'today');
  const all = marked ? milestones : [...milestones, { name: 'today', date: now, when: 'today' } as const];
  return all.sort((a, b) => a.date.slice(0, 10).localeCompare(b.date.slice(0, 10)));
}
