import type { OperationInput } from '../../http/operation';
import { findAccount } from '../../identity/accounts/repository';
import { dateTimeFormatter, wireDateTimeFormatter } from '../../platform/dates/agency-time';
import type { RecordDocument } from '../../records/document';
import { expensiveRead, expensiveReadWithoutTimeout } from '../../records/expensive-reads';
import { viewerOf } from '../../records/membership/party-details';
import { relationsOf } from '../../records/membership/relations';
import { projectionFor, toWireRecord, writersFor } from '../../records/output/mapper';
import { listMemberRecords, type MemberPage, memberExportCursors } from '../../records/repository';
import type { RecordItem } from '../../records/schema/record';
import { FILE_FIELDS, type MyRecordRow, ROW_EXPANDED, ROW_FIELDS, toRow } from '../records-view/row';
import type { RecordsViewQuery } from './schema';

export type ViewInput = OperationInput<RecordsViewQuery>;

const BATCH = 500;

const SELECTION = {
  fields: new Set<string>([...ROW_FIELDS, ...FILE_FIELDS]),
  expand: new Set<string>(ROW_EXPANDED),
  ignored: { fields: [], expand: [] },
};
const WRITERS = writersFor(SELECTION);

async function createRowConverter(
  { locale, timeZone }: ViewInput,
  accountId: string,
): Promise<(record: RecordDocument) => MyRecordRow> {
  const account = await findAccount(accountId);
  const viewer = viewerOf(account);
  const identities = new Set(account?.identities);
  const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
  const today = dateTimeFormatter(timeZone)(new Date());
  return (record) => {
    const wire = toWireRecord(record, WRITERS, viewer, context) as RecordItem;
    return toRow({ ...wire, relations: relationsOf(record, identities) }, today);
  };
}

/** Each batch acquires the semaphore again, so a slow download does not block other requests. */
async function* allRecords(page: MemberPage): AsyncGenerator<RecordDocument> {
  let read = expensiveRead;
  for (const cursor of await memberExportCursors(page, BATCH)) {
    try {
      for (let isMore = true; isMore; read = expensiveReadWithoutTimeout) {
        isMore = await read(page.memberId, () => cursor.hasNext());
        yield* cursor.readBufferedDocuments();
      }
    } finally {
      await cursor.close();
    }
  }
}

/** Streams one page of a view if the query has a `limit`, otherwise all rows, in constant memory. */
export async function* exportRows(input: ViewInput): AsyncGenerator<MyRecordRow> {
  const { principal, query, timeZone } = input;
  if (principal.kind !== 'account') return;
  const { accountId } = principal;
  const rowOf = await createRowConverter(input, accountId);
  const page = {
    memberId: accountId,
    filters: query,
    at: { now: new Date(), timeZone },
    projection: projectionFor(SELECTION),
    sort: query.sort,
    offset: query.offset ?? 0,
    rows: query.limit ?? 0,
  };
  if (query.limit !== undefined) {
    for (const record of await expensiveRead(accountId, () => listMemberRecords(page))) yield rowOf(record);
    return;
  }
  let toSkip = page.offset;
  for await (const record of allRecords(page)) {
    if (toSkip > 0) toSkip--;
    else yield rowOf(record);
  }
}
