import type { operations } from './openapi.js';

export type OperationName = keyof operations;

/** The parameters of an operation; lists are arrays. */
export type QueryOf<Name extends OperationName> = NonNullable<operations[Name]['parameters']['query']>;

/** The body of a 200 response. */
export type ResponseOf<Name extends OperationName> = operations[Name]['responses'][200]['content']['application/json'];

export type RecordItem = ResponseOf<'listMyRecords'>['result'][number];
export type RecordType = ResponseOf<'listRecordTypes'>['result'][number];
export type CreateDescription = ResponseOf<'describeCreate'>['result'];
export type ChecklistStatus = ResponseOf<'listChecklistStatuses'>['result'][number];

export { PATHS } from './openapi.js';

/** The operations with paginated results. */
export type ListName = 'listMyRecords' | 'listRecordTypes';

/** Parameters for reading a whole list; the client does the paging. */
export type WholeQuery<Name extends ListName> = Omit<QueryOf<Name>, 'offset' | 'cursor'>;
