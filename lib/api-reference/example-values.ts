import type { OperationName } from '../auth/scopes';
import { listChecklistGroups } from '../inspections/repository';
import { describeError, log } from '../log';
import { listRecordTypeFacts } from '../record-types/repository';

type Values = Readonly<Record<string, string>>;

async function ofRecordTypes(): Promise<{ readonly type: string; readonly module: string } | undefined> {
  const types = await listRecordTypeFacts();
  const found = types.find(({ actions }) => actions?.includes('createApplication')) ?? types[0];
  return found && { type: found.value, module: found.module };
}

async function valuesOf(operation: OperationName): Promise<Values> {
  if (operation === 'listMyRecords') return { statusTypes: 'OPEN,PENDING', limit: '5' };
  if (operation === 'listChecklistStatuses') {
    const [first] = await listChecklistGroups();
    return { group: first?.name ?? '' };
  }
  const found = await ofRecordTypes();
  return operation === 'describeCreate'
    ? { type: found?.type ?? '' }
    : { module: found?.module ?? '', action: 'createApplication', limit: '5' };
}

/** Parameters with which an operation has something to answer at this agency; none where that cannot be read now. */
export async function exampleValues(operation: OperationName): Promise<Values> {
  try {
    return await valuesOf(operation);
  } catch (error) {
    log().error({ error: describeError(error) }, 'example values could not be read');
    return {};
  }
}
