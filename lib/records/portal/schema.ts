import { z } from 'zod';
import { limitParameter, offsetParameter } from '../../http/paging';
import { failParameter } from '../../http/parameter-documentation';
import { textParameter, wordParameter } from '../../http/parameters';
import { MyRecordsQuery } from '../schema/query';
import { SIDES } from '../view/filters';

/** What may need something of the person: each is a filter of the portal. */
export const ATTENTION = ['expires', 'balance', 'incomplete', 'changed'] as const;

export type Attention = (typeof ATTENTION)[number];

const {
  expand: _expand,
  fields: _fields,
  cursor: _cursor,
  limit: _limit,
  offset: _offset,
  ...filters
} = MyRecordsQuery.shape;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

const changedSince = textParameter('An instant such as 2026-05-01T12:00:00Z: for attention=changed.').transform(
  (value, context): Date | undefined => {
    if (value === undefined) return undefined;
    const instant = new Date(value);
    if (ISO_INSTANT.test(value) && !Number.isNaN(instant.getTime())) return instant;
    return failParameter(context, { message: 'must be an instant such as 2026-05-01T12:00:00Z.' });
  },
);

/** A view of My Records: the API's filters (specification 4.4), and those that only the portal has. */
export const RecordsViewQuery = z.object({
  ...filters,
  q: textParameter(
    'Words, each of which stands in the number, the type, the name, the description or a line of an address.',
  ),
  attention: wordParameter(ATTENTION, 'What may need something of the person.'),
  changedSince,
  side: wordParameter(SIDES, 'Records that are still open, or those that have ended.'),
  limit: limitParameter(),
  offset: offsetParameter(),
});

export type RecordsViewQuery = z.output<typeof RecordsViewQuery>;
