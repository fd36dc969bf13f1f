import { z } from 'zod';
import { cursorParameter } from '../../http/cursor';
import { limitParameter, offsetParameter, refuseOffsetWithCursor } from '../../http/paging';
import { dateParameter, listParameter, textParameter, wordListParameter } from '../../http/parameters';
import { RELATED_COLLECTION_NAMES } from './record';
import { RecordFields } from './record-fields';
import { STATUS_TYPES } from './status-types';

export { STATUS_TYPES };

const FIELD_NAMES = Object.keys(RecordFields.shape);

/** Date fields with a From and a To parameter each (specification 4.4). */
export const DATE_RANGES = [
  'assignedDate',
  'closedDate',
  'completedDate',
  'openedDate',
  'statusDate',
  'updateDate',
] as const;

/** The last moment that a `Date` can be, and its opposite the first (ECMAScript, time values). */
const LAST_MOMENT = 8.64e15;

/** Where a walk stands: the last record's `walkDate` in epoch milliseconds, null without one, and its id. */
export const MyRecordsPosition = z.tuple([z.int().min(-LAST_MOMENT).max(LAST_MOMENT).nullable(), z.string().min(1)]);

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
    expand: listParameter('Comma-delimited related objects to return.', '7.3.2', RELATED_COLLECTION_NAMES),
    fields: listParameter('Comma-delimited field names to return.', '7.3.2', FIELD_NAMES),
    lang: textParameter('Language applied.'),
    limit: limitParameter(),
    offset: offsetParameter(),
    cursor: cursorParameter(MyRecordsPosition),
  })
  .superRefine(refuseOffsetWithCursor);

export type MyRecordsQuery = z.output<typeof MyRecordsQuery>;
