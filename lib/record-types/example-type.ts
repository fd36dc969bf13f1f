import { listRecordTypeFacts, type RecordTypeFacts } from './repository';

/** A type for examples, preferably one that people can apply for. */
export async function exampleType(): Promise<RecordTypeFacts | undefined> {
  const types = await listRecordTypeFacts();
  return types.find(({ actions }) => actions?.includes('createApplication')) ?? types[0];
}
