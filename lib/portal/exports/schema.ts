import { z } from 'zod';
import { MyRecordsQuery } from '../../records/schema/query';

const { expand: _expand, fields: _fields, cursor: _cursor, ...shape } = MyRecordsQuery.shape;

/** The query of the portal's own endpoints: the operation's filters, sort order and page. */
export const RecordsViewQuery = z.object(shape);

export type RecordsViewQuery = z.output<typeof RecordsViewQuery>;
