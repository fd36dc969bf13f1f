// Written by `npm run operations` from the route files under app/api/v4.
import type { Operation } from '../http/operation';
import { listChecklistStatuses } from '../inspections/list-checklist-statuses';
import { describeCreate } from '../record-types/describe-create';
import { listRecordTypes } from '../record-types/list-record-types';
import { listMyRecords } from '../records/list-my-records';

const ALL: readonly Operation[] = [
  listChecklistStatuses,
  describeCreate,
  listRecordTypes,
  listMyRecords,
];

/** Every operation of the API, in the order in which documents list them. */
export const OPERATIONS: readonly Operation[] = [...ALL].sort((a, b) => a.contract.position - b.contract.position);
