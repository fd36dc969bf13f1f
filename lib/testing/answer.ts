import type { OperationInput, OperationOutput } from '../http/define-route';
import { listMyRecords } from '../records/list-my-records';
import type { MyRecordsQuery } from '../records/schema/query';

/** For tests: the answer of my records with its records as objects. */
export async function myRecordsAnswer(input: OperationInput<MyRecordsQuery>): Promise<OperationOutput> {
  const { result, ...rest } = await listMyRecords(input);
  return { ...rest, result: Buffer.isBuffer(result) ? JSON.parse(result.toString()) : result };
}
