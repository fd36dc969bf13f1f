import { wireDateTimeFormatter } from '../dates/agency-time';
import type { OperationInput, OperationOutput } from '../http/define-route';
import { cutPage, pagingOf } from '../http/paging';
import { selectFields } from '../http/selection';
import { compileFields, writeFields } from '../wire/writer';
import { listRecordTypeDocuments } from './repository';
import { RecordTypeFields, RecordTypeItem, RecordTypesPosition, type RecordTypesQuery } from './schema';

const WRITERS = compileFields(RecordTypeItem);
const FIELD_NAMES = Object.keys(RecordTypeFields.shape);

/** The predefined record types of a module (specification 4.3). */
export async function listRecordTypes(input: OperationInput<RecordTypesQuery>): Promise<OperationOutput> {
  const { query, locale, timeZone } = input;
  const selection = selectFields(query, FIELD_NAMES, ['associations']);
  const { fields, expand, ignored } = selection;
  const writers = WRITERS.filter(([name]) =>
    name === 'associations' ? expand.has(name) : fields === undefined || fields.has(name),
  );
  const { offset, rows: wanted } = pagingOf(query);
  const [after] = query.cursor?.after === undefined ? [] : RecordTypesPosition.parse(query.cursor.after);
  const rows = await listRecordTypeDocuments(query, {
    offset,
    rows: wanted,
    projection: { requirements: 0, actions: 0, ...(!expand.has('associations') && { associations: 0 }) },
    ...(after !== undefined && { after }),
  });
  const { items, page } = cutPage(rows, query, ({ _id }) => [_id]);
  const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
  const result = items.map((type) => writeFields(writers, { ...type, value: type._id }, context) ?? {});
  return { result, page, ignored };
}
