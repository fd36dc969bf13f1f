import { z } from 'zod';
import { cursorParameter } from '../../http/parameters/cursor';
import { limitParameter, offsetParameter, rejectOffsetWithCursor } from '../../http/parameters/paging';
import { extension } from '../../http/parameters/parameter-documentation';
import { enumParameter, listParameter, textParameter } from '../../http/parameters/parameter-types';
import { filterParameters } from '../filters/filter-parameters';
import { EXTENSION_FILTERS, SPECIFIED_FILTERS } from '../filters/filter-table';
import { SORTS } from '../filters/sorts';
import { EXPANDABLE_NAMES } from './record';
import { RecordFields } from './record-fields';
import { STATUS_TYPES } from './status-types';

export { STATUS_TYPES };

const FIELD_NAMES = Object.keys(RecordFields.shape);

/** The latest `Date`; its negative is the earliest. */
const MAX_TIME = 8.64e15;

/** `cursorDate` in epoch milliseconds, null if missing, and id of the last record. */
export const MyRecordsPosition = z.tuple([z.int().min(-MAX_TIME).max(MAX_TIME).nullable(), z.string().min(1)]);

const SORT = enumParameter(
  SORTS,
  'The field to sort by, with - in front for descending; missing values come last, ties in the default order. Not together with cursor.',
  'records-portal 1.0',
);

const SHAPE = {
  ...filterParameters(SPECIFIED_FILTERS),
  expand: listParameter('Comma-delimited related objects to return.', '7.3.2', EXPANDABLE_NAMES),
  fields: listParameter('Comma-delimited field names to return.', '7.3.2', FIELD_NAMES),
  lang: textParameter('Language applied.'),
  limit: limitParameter(),
  offset: offsetParameter(),
  cursor: cursorParameter(MyRecordsPosition),
  ...filterParameters(EXTENSION_FILTERS),
  sort: extension(SORT),
};

export const MyRecordsQuery = z.object(SHAPE).superRefine((query, context) => {
  rejectOffsetWithCursor(query, context);
  if (query.sort === undefined || query.cursor === undefined) return;
  const message = 'cannot be sent together with cursor; send one of the two.';
  context.addIssue({ code: 'custom', path: ['sort'], message });
});

export type MyRecordsQuery = z.output<typeof MyRecordsQuery>;
