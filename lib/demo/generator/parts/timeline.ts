import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import { CLOSED_STATUS_TYPES } from '../../../records/status-type-groups';
import { kindOf } from '../kinds/kind';
import type { Random } from '../random';
import { pickAssignee } from './departments';
import { statusReasonOf } from './status-reason';
import { addDays, businessDay, lastWorkingTime, workingTime } from './working-time';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLOSING = new Set(['CLOSED', 'DENIED', 'VOID']);
const PERMIT_MODULES = new Set(['Building', 'Demolition']);
/** Days after the issue within which an inspection of an open record takes place. */
const NEXT_DAYS = 30;
/** Records with these status types are never inspected. */
const NEVER_INSPECTED = new Set(['UNASSIGNED', 'INCOMPLETE', 'DENIED', 'VOID']);

const timeOf = (value: unknown): number | undefined => (value instanceof Date ? value.getTime() : undefined);

type Inspection = {
  /** The earliest time at which work may start. */
  readonly from: number;
  readonly issued: number | undefined;
  readonly end: number | undefined;
  readonly today: Date;
};

/** An inspection after the issue and before the end of its record; in the future while the record is open. */
function inspectionOf(record: RecordContent, random: Random, { from, issued, end, today }: Inspection): StoredObject {
  const { statusType, status, module, customId } = record;
  const isScheduled = random.chance(0.4);
  const days = random.int(5, 90);
  const isPermit = PERMIT_MODULES.has(module);
  const onDay = (time: number, after: number) => workingTime(addDays(time, after).getTime(), customId);
  if (status?.value === 'Pending Inspection') return { scheduledDate: onDay(today.getTime(), 1 + (days % 14)) };
  if (NEVER_INSPECTED.has(statusType) || !(isPermit || kindOf(record).inspected)) return {};
  // A license is issued after its inspection.
  const isOver = isPermit ? issued === undefined : module === 'Licenses' && issued !== undefined;
  if (!isScheduled || isOver) return {};
  if (!CLOSED_STATUS_TYPES.has(statusType)) return { scheduledDate: onDay(today.getTime(), 1 + (days % NEXT_DAYS)) };
  const scheduledDate = onDay(from, end === undefined ? days : Math.min(days, Math.floor((end - from) / DAY / 2)));
  return end !== undefined && scheduledDate.getTime() < end && scheduledDate.getTime() > from ? { scheduledDate } : {};
}

/** About when the agency or the builder will be done: not yet on an open record, and never once a license is issued. */
function targetOf(record: RecordContent, start: number, random: Random, today: Date): StoredObject {
  const isQuick = record.module === 'Licenses' || record.module === 'ServiceRequests';
  const [days, later] = isQuick ? [random.int(5, 21), random.int(2, 14)] : [random.int(30, 120), random.int(7, 90)];
  if (!random.chance(0.8) || (record.module === 'Licenses' && record.firstIssuedDate !== undefined)) return {};
  const usual = businessDay(addDays(start, days).getTime());
  const isLate = usual <= today && !CLOSED_STATUS_TYPES.has(record.statusType);
  return { estimatedDueDate: isLate ? businessDay(addDays(today.getTime(), later).getTime()) : usual };
}

/** Most of the time until the issue; the rest is the applicant's. A quick one takes some hours. */
function hoursOfReview(from: number, reviewed: number, end: number, random: Random): number {
  const share = random.int(60, 95) / 100;
  const hours = Math.max(random.int(4, 24) / 4, ((reviewed - from) / HOUR) * share);
  return Math.max(0.25, Math.round(Math.min(hours, (end - from) / HOUR) * 4) / 4);
}

export type TimelineFacts = {
  /** The latest date, unless the record has a later one. */
  readonly today: Date;
  /** undefined if the record has no fees. */
  readonly balance: number | undefined;
};

/** The dates of a record, consistent with its status and the dates that it already has. */
export function newTimeline(record: RecordContent, random: Random, { today, balance }: TimelineFacts): StoredObject {
  const { statusType, module, status: agencyStatus, customId } = record;
  const opened = timeOf(record.openedDate);
  const issued = timeOf(record.firstIssuedDate);
  const alreadyCompleted = timeOf(record.completedDate);
  const alreadyClosed = timeOf(record.closedDate);
  const ended = alreadyCompleted ?? alreadyClosed;
  const start = opened ?? issued ?? ended;
  if (start === undefined) return undatedTimeline(random, today);
  const latest = Math.max(lastWorkingTime(today.getTime()).getTime(), start, ended ?? 0, issued ?? 0);
  /** A time in office hours some days later, from `time` to `latest`. @param step equal steps give the same hour */
  const later = (time: number, days: number, step: string) => {
    const day = addDays(time, random.int(0, days)).getTime();
    return Math.max(time, Math.min(latest, workingTime(day, `${step}:${customId}`).getTime()));
  };
  const assignee = pickAssignee(module, random);
  // What came in on the last weekend waits for Monday.
  const isAssigned = statusType !== 'UNASSIGNED' && businessDay(start).getTime() <= latest;
  const firstResult = Math.min(ended ?? latest, issued ?? latest);
  const daysToAssign = Math.max(0, Math.min(6, Math.floor((firstResult - start) / DAY / 2)));
  const assigned = Math.min(later(start, daysToAssign, 'assigned'), firstResult);
  // A license is complete with its issue.
  const usualDays = module === 'ServiceRequests' ? 20 : 200;
  const daysOfWork = module === 'Licenses' && issued !== undefined ? 0 : usualDays;
  const isCompleted = statusType === 'COMPLETE' || agencyStatus?.value === 'Closed';
  const completed = alreadyCompleted ?? (isCompleted ? later(issued ?? assigned, daysOfWork, 'completed') : undefined);
  const isClosed = CLOSING.has(statusType) || (statusType === 'COMPLETE' && random.chance(0.6));
  // The status of a completed record says since when, so the agency closes it the same day.
  const daysToClose = statusType === 'COMPLETE' ? 0 : 30;
  const closed = isClosed
    ? (alreadyClosed ?? later(completed ?? issued ?? assigned, daysToClose, 'closed'))
    : undefined;
  const end = ended ?? completed ?? closed;
  const status = closed ?? completed ?? issued ?? (isAssigned ? later(assigned, 20, 'status') : start);
  const closer = pickAssignee(module, random);
  return {
    ...(isAssigned && {
      assignedDate: new Date(assigned),
      assignedToDepartment: assignee.department,
      assignedUser: assignee.staff.name,
      inPossessionTime: hoursOfReview(assigned, issued ?? end ?? latest, end ?? latest, random),
    }),
    ...(completed !== undefined && {
      completedDate: new Date(completed),
      completedByDepartment: assignee.department,
      completedByUser: assignee.staff.name,
      overallApplicationTime: Math.max(0, Math.round((completed - start) / HOUR)) + random.int(0, 3) / 4,
    }),
    ...(closed !== undefined && {
      closedDate: new Date(closed),
      closedByDepartment: closer.department,
      closedByUser: closer.staff.name,
    }),
    statusDate: new Date(status),
    ...statusReasonOf(record, random, balance),
    updateDate: new Date(later(status, 30, 'update')),
    ...inspectionOf(record, random, { from: issued ?? assigned, issued, end: completed ?? closed, today }),
    ...targetOf(record, start, random, today),
  };
}

function undatedTimeline(random: Random, today: Date): StoredObject {
  const status = lastWorkingTime(addDays(today.getTime(), -random.int(1, 300)).getTime()).getTime();
  return { statusDate: new Date(status), updateDate: new Date(status + HOUR) };
}
