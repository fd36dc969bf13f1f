import type { OperationName } from '../auth/scopes';

/** The last part of the address of an operation's page, in the order in which they are listed. */
export const OPERATION_SLUGS: Readonly<Record<OperationName, string>> = {
  listMyRecords: 'my-records',
  listRecordTypes: 'record-types',
  describeCreate: 'create-requirements',
  listChecklistStatuses: 'checklist-statuses',
};

export const OPERATION_NAMES = Object.keys(OPERATION_SLUGS) as OperationName[];

/** undefined where no operation has a page of that name. */
export const operationOfSlug = (slug: string): OperationName | undefined =>
  OPERATION_NAMES.find((name) => OPERATION_SLUGS[name] === slug);
