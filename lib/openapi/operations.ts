import { z } from 'zod';
import { OPERATION_SCOPES, type OperationName } from '../auth/scopes';
import type { ErrorCode } from '../http/api-error';
import { envelope, pagedEnvelope } from '../http/envelope';
import { ChecklistStatusesQuery, ChecklistStatusItem } from '../inspections/schema';
import { CreateDescription, DescribeCreateQuery, RecordTypeItem, RecordTypesQuery } from '../record-types/schema';
import { MyRecordsQuery } from '../records/schema/query';
import { RecordItem } from '../records/schema/record';

/** What the document says of an operation, beyond its schemas. */
export type OperationDocumentation = {
  readonly name: OperationName;
  /** Below the server's address, as the specification writes it. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly since: string;
  /** Whether a caller is needed (specification 5); the others take a token, too. */
  readonly needsToken: boolean;
  readonly query: { readonly shape: Readonly<Record<string, unknown>> };
  readonly answer: z.ZodType;
  /** Error codes beyond those that every operation can answer with. */
  readonly errors: readonly ErrorCode[];
};

export const OPERATIONS: readonly OperationDocumentation[] = [
  {
    name: 'listMyRecords',
    path: '/v4/records/mine',
    summary: 'Get my records',
    description:
      'Returns records for the calling user, where the user is creator, contact, owner, or licensed professional. Without a token, or with one of an app alone, the list is empty.',
    since: '7.3.2',
    needsToken: false,
    query: MyRecordsQuery,
    answer: pagedEnvelope(RecordItem),
    errors: ['forbidden'],
  },
  {
    name: 'describeCreate',
    path: '/v4/records/describe/create',
    summary: 'Describe required record attributes',
    description: 'Returns the field and element values needed to create a record of a type.',
    since: '7.3.2',
    needsToken: true,
    query: DescribeCreateQuery,
    answer: envelope(CreateDescription),
    errors: ['no_token', 'forbidden', 'resource_not_found'],
  },
  {
    name: 'listRecordTypes',
    path: '/v4/settings/records/types',
    summary: 'Get all record types',
    description: 'Returns predefined record types. For a module that the agency does not have the list is empty.',
    since: '7.3.2',
    needsToken: false,
    query: RecordTypesQuery,
    answer: pagedEnvelope(RecordTypeItem, '7.3.2'),
    errors: [],
  },
  {
    name: 'listChecklistStatuses',
    path: '/v4/settings/inspections/checklists/statuses',
    summary: 'Get inspection checklist statuses',
    description:
      'Returns the checklist result statuses of a group. For a group that the agency does not have the list is empty.',
    since: '7.3.3',
    needsToken: true,
    query: ChecklistStatusesQuery,
    answer: envelope(z.array(ChecklistStatusItem)),
    errors: ['no_token', 'forbidden'],
  },
];

export const scopeOf = (name: OperationName): string => OPERATION_SCOPES[name].scope;
