import { expensivePart, expensiveRead } from '../expensive-reads';
import { memberExportCursor } from '../repository';
import { pageOf, rowContext, type ViewInput } from './list-rows';
import { type MyRecordRow, toRow } from './row';

/** Records read at a time: enough for few questions, few enough to hold. */
const BATCH = 500;

/**
 * The rows of a view one after the other: those of its page where `limit` says so, else all of them, in the order of the
 * screen, in constant memory. Each batch is read when it is the account's turn: a file that is fetched slowly holds up nobody.
 */
export async function* exportRows(input: ViewInput): AsyncGenerator<MyRecordRow> {
  const { principal, query } = input;
  if (principal.kind !== 'account') return;
  const { accountId } = principal;
  const context = await rowContext(input, new Date());
  const { offset = 0, limit: rows = 0 } = query;
  const cursor = await memberExportCursor(pageOf(input, accountId, { now: context.now, offset, rows }), BATCH);
  try {
    let read = expensiveRead;
    for (let isMore = true; isMore; read = expensivePart) {
      isMore = await read(accountId, () => cursor.hasNext());
      for (const record of cursor.readBufferedDocuments()) yield toRow(record, context);
    }
  } finally {
    await cursor.close();
  }
}
