import type { Stored } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import { OPTIONS } from '../options';
import type { Random } from '../random';
import { pickAssignee } from './departments';
import { daysLater, workingTime } from './working-time';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLOSING = new Set(['CLOSED', 'DENIED', 'VOID']);

const timeOf = (value: unknown): number | undefined => (value instanceof Date ? value.getTime() : undefined);

/** Consistent with the record's own dates and status type. @param today the latest date, unless the record has a later one */
export function timelineOf(record: RecordContent, random: Random, today: Date): Stored {
  const { statusType, module } = record;
  const opened = timeOf(record.openedDate);
  const issued = timeOf(record.firstIssuedDate);
  const alreadyCompleted = timeOf(record.completedDate);
  const start = opened ?? issued ?? alreadyCompleted;
  if (start === undefined) return undatedTimeline(random, today);
  const latest = Math.max(today.getTime(), start, alreadyCompleted ?? 0, issued ?? 0);
  /** Some days and working hours later, but never after `latest`. */
  const later = (time: number, days: number) =>
    Math.min(latest, time + random.int(0, days) * DAY + random.int(1, 9 * 60) * 60_000);
  const assignee = pickAssignee(module, random);
  const isAssigned = statusType !== 'UNASSIGNED';
  const assigned = Math.min(later(start, 6), alreadyCompleted ?? latest, issued ?? latest);
  const completed =
    alreadyCompleted ??
    (statusType === 'COMPLETE' || statusType === 'CLOSED' ? later(issued ?? assigned, 200) : undefined);
  const isClosed = CLOSING.has(statusType) || (statusType === 'COMPLETE' && random.chance(0.6));
  const closed = isClosed ? later(completed ?? issued ?? assigned, 30) : undefined;
  const status = closed ?? completed ?? issued ?? (isAssigned ? later(assigned, 20) : start);
  const closer = pickAssignee(module, random);
  return {
    ...(isAssigned && {
      assignedDate: new Date(assigned),
      assignedToDepartment: assignee.department,
      assignedUser: assignee.staff.id,
      inPossessionTime: random.int(1, 400) / 4,
    }),
    ...(completed !== undefined && {
      completedDate: new Date(completed),
      completedByDepartment: assignee.department,
      completedByUser: assignee.staff.id,
      overallApplicationTime: Math.max(0, Math.round((completed - start) / HOUR)) + random.int(0, 3) / 4,
    }),
    ...(closed !== undefined && {
      closedDate: new Date(closed),
      closedByDepartment: closer.department,
      closedByUser: closer.staff.id,
    }),
    statusDate: new Date(status),
    ...(random.chance(0.7) && { statusReason: random.pick(OPTIONS.statusReason) }),
    updateDate: new Date(later(status, 30)),
    ...(random.chance(0.4) && {
      scheduledDate: workingTime(daysLater(issued ?? assigned, random.int(5, 90)).getTime(), record.customId),
    }),
    ...(random.chance(0.8) && { estimatedDueDate: daysLater(start, random.int(30, 365)) }),
  };
}

function undatedTimeline(random: Random, today: Date): Stored {
  const status = today.getTime() - random.int(1, 300) * DAY;
  return { statusDate: new Date(status), updateDate: new Date(status + HOUR) };
}
