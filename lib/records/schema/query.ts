import { z } from 'zod';
import { cursorParameter } from '../../http/cursor';
import { limitParameter, offsetParameter, refuseOffsetWithCursor } from '../../http/paging';
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

/** Where a walk stands: the last record's `openedDate` in epoch milliseconds, null without one, and its id. */
export const MyRecordsPosition = z.tuple([z.int().nullable(), z.string().min(1)]);

/** Query parameters of my records (specification 4.4), all optional. */
export const MyRecordsQuery = z
  .object({
    module: textParameter('Filter by module.'),
    modules: listParameter('Modules to which a global search is confined.'),
    type: textParameter('Type of entity queried.'),
    types: listParameter('Comma-delimited object type values.'),
    status: textParameter('Record status.'),
    statusTypes: wordListParameter(STATUS_TYPES, 'Comma-delimited status types used as filter.', '7.3.3.7'),
    recordClass: textParameter('General information about the record.'),
    customId: textParameter('Alternate record ID.'),
    assignedDateFrom: dateParameter('Start of the range, inclusive. The date of the assigned action.'),
    assignedDateTo: dateParameter('End of the range, inclusive. The date of the assigned action.'),
    closedDateFrom: dateParameter('Start of the range, inclusive. The closure date.'),
    closedDateTo: dateParameter('End of the range, inclusive. The closure date.'),
    completedDateFrom: dateParameter('Start of the range, inclusive. The completion date.'),
    completedDateTo: dateParameter('End of the range, inclusive. The completion date.'),
    openedDateFrom: dateParameter('Start of the range, inclusive. The date when the application is opened.'),
    openedDateTo: dateParameter('End of the range, inclusive. The date when the application is opened.'),
    statusDateFrom: dateParameter('Start of the range, inclusive. The status date.', '7.3.3.7'),
    statusDateTo: dateParameter('End of the range, inclusive. The status date.', '7.3.3.7'),
    updateDateFrom: dateParameter('Start of the range, inclusive. The update date.', '8.0.0'),
    updateDateTo: dateParameter('End of the range, inclusive. The update date.', '8.0.0'),
    closedByDepartment: textParameter('Department responsible for closure.'),
    closedByUser: textParameter('Staff member responsible for closure.'),
    completedByDepartment: textParameter('Department responsible for completion.'),
    completedByUser: textParameter('Staff member responsible for completion.'),
    expand: listParameter('Comma-delimited related objects to return.'),
    fields: listParameter('Comma-delimited field names to return.'),
    lang: textParameter('Language applied.'),
    limit: limitParameter(),
    offset: offsetParameter(),
    cursor: cursorParameter(MyRecordsPosition),
  })
  .superRefine((query, context) => {
    refuseOffsetWithCursor(query, context);
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
