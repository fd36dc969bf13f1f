import { readRows, rowContext, type ViewInput } from './list-rows';
import type { MyRecordRow } from './row';

/** Records read at a time: enough for few questions, few enough to hold. */
const BATCH = 500;

/**
 * The rows of a view one after the other: those of its page where `limit` says so, else all of them, in the order of the
 * screen, in constant memory.
 */
export async function* exportRows(input: ViewInput): AsyncGenerator<MyRecordRow> {
  const context = await rowContext(input, new Date());
  let offset = input.query.offset ?? 0;
  let left = input.query.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const rows = await readRows(input, context, { offset, rows: Math.min(BATCH, left) });
    yield* rows;
    if (rows.length < BATCH) return;
    offset += rows.length;
    left -= rows.length;
  }
}
