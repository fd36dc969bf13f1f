import type { OperationInput } from '../http/operation';
import type { CursorPage, Page } from '../http/responses/envelope';
import { listMyRecords } from '../records/list-my-records';
import type { MyRecordsQuery } from '../records/schema/query';

type MyRecords = { readonly result: unknown; readonly page: Page | CursorPage; readonly ignored?: object };

/** The response of `GET /v4/records/mine`, with its records as objects. */
export async function myRecordsResponse(input: OperationInput<MyRecordsQuery>): Promise<MyRecords> {
  const work = async () => {
    const document = await listMyRecords.rule(input);
    return { page: document.page, ignored: document.ignored, written: await listMyRecords.write(document, input) };
  };
  const { written, ...rest } = await (listMyRecords.inTurn?.(input, work) ?? work());
  return { ...rest, result: JSON.parse(String(written)) };
}
