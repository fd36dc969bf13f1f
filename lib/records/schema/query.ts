import { z } from 'zod';
import { limitParameter, offsetParameter } from '../../http/paging';
import {
  dateParameter,
  type LocalDateTime,
  listParameter,
  textParameter,
  wordListParameter,
} from '../../http/parameters';

/** Specification 3.1. */
export const STATUS_TYPES = [
  'APPROVED',
  'CLOSED',
  'COMPLETE',
  'DENIED',
  'INCOMPLETE',
  'OPEN',
  'PENDING',
  'UNASSIGNED',
  'VOID',
] as const;

/** Date fields with a From and a To parameter each (specification 4.4). */
export const DATE_RANGES = [
  'assignedDate',
  'closedDate',
  'completedDate',
  'openedDate',
  'statusDate',
  'updateDate',
] as const;

const DAY = 86_400_000;

const lastMillisecond = ({ wallClock, hasTime }: LocalDateTime): number => wallClock + (hasTime ? 999 : DAY - 1);

/** Query parameters of my records (specification 4.4), all optional. */
export const MyRecordsQuery = z
  .object({
    module: textParameter(),
    modules: listParameter(),
    type: textParameter(),
    types: listParameter(),
    status: textParameter(),
    statusTypes: wordListParameter(STATUS_TYPES),
    recordClass: textParameter(),
    customId: textParameter(),
    assignedDateFrom: dateParameter(),
    assignedDateTo: dateParameter(),
    closedDateFrom: dateParameter(),
    closedDateTo: dateParameter(),
    completedDateFrom: dateParameter(),
    completedDateTo: dateParameter(),
    openedDateFrom: dateParameter(),
    openedDateTo: dateParameter(),
    statusDateFrom: dateParameter(),
    statusDateTo: dateParameter(),
    updateDateFrom: dateParameter(),
    updateDateTo: dateParameter(),
    closedByDepartment: textParameter(),
    closedByUser: textParameter(),
    completedByDepartment: textParameter(),
    completedByUser: textParameter(),
    expand: listParameter(),
    fields: listParameter(),
    lang: textParameter(),
    limit: limitParameter(),
    offset: offsetParameter(),
  })
  .superRefine((query, context) => {
    for (const name of DATE_RANGES) {
      const from = query[`${name}From`];
      const to = query[`${name}To`];
      if (from && to && from.wallClock > lastMillisecond(to)) {
        const path = [`${name}To`];
        context.addIssue({ code: 'custom', path, message: `is before ${name}From; it must be the same or later.` });
      }
    }
  });

export type MyRecordsQuery = z.output<typeof MyRecordsQuery>;
