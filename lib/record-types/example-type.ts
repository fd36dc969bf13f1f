import { listRecordTypeFacts, type RecordTypeFacts } from './repository';

/** A type of this agency to show with: one that can be applied for, where there is one. */
export async function exampleType(): Promise<RecordTypeFacts | undefined> {
  const types = await listRecordTypeFacts();
  return types.find(({ actions }) => actions?.includes('createApplication')) ?? types[0];
}
