import { compileFields, writeFields } from '../db/wire/writer';
import { type OperationInput, operation, type RuleResult } from '../http/operation';
import { cutPage, pagingOf } from '../http/parameters/paging';
import { type FieldSelection, selectFields } from '../http/parameters/selection';
import { type CursorPage, type Page, pagedEnvelope } from '../http/responses/envelope';
import { wireDateTimeFormatter } from '../platform/dates/agency-time';
import type { RecordTypeDocument } from './document';
import { exampleType } from './example-type';
import { listRecordTypesContract } from './list-record-types.contract';
import { listRecordTypeDocuments } from './repository';
import { RecordTypeFields, RecordTypeItem, RecordTypesPosition, RecordTypesQuery } from './schema';

const WRITERS = compileFields(RecordTypeItem);
const FIELD_NAMES = Object.keys(RecordTypeFields.shape);

type FoundTypes = RuleResult & {
  readonly types: readonly RecordTypeDocument[];
  readonly page: Page | CursorPage;
  readonly selection: FieldSelection;
};

async function findRecordTypes({ query }: OperationInput<RecordTypesQuery>): Promise<FoundTypes> {
  const selection = selectFields(query, FIELD_NAMES, ['associations']);
  const { offset, rows: rowLimit } = pagingOf(query);
  const [after] = query.cursor?.after === undefined ? [] : RecordTypesPosition.parse(query.cursor.after);
  const rows = await listRecordTypeDocuments(query, {
    offset,
    rows: rowLimit,
    projection: {
      requirements: 0,
      actions: 0,
      synonyms: 0,
      ...(!selection.expand.has('associations') && { associations: 0 }),
    },
    ...(after !== undefined && { after }),
  });
  const { items: types, page } = cutPage(rows, query, ({ _id }) => [_id]);
  return { types, page, selection, ignored: selection.ignored };
}

const writersFor = ({ fields, expand }: FieldSelection) =>
  WRITERS.filter(([name]) => (name === 'associations' ? expand.has(name) : fields === undefined || fields.has(name)));

/** Specification 4.3. */
export const listRecordTypes = operation(listRecordTypesContract, {
  query: RecordTypesQuery,
  response: pagedEnvelope(RecordTypeItem, '7.3.2'),
  errors: [],
  isReference: true,
  example: async () => ({ module: (await exampleType())?.module ?? '', action: 'createApplication', limit: '5' }),
  rule: findRecordTypes,
  write({ types, selection }, { locale, timeZone }) {
    const writers = writersFor(selection);
    const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
    return types.map((type) => writeFields(writers, { ...type, value: type._id }, context) ?? {});
  },
});
