import { contract } from '../http/contract';
import type { CursorPage, Page } from '../http/responses/envelope';
import type { RecordTypeItem, RecordTypesQuery } from './schema';

export type RecordTypesResponse = {
  readonly status: 200;
  readonly result: readonly RecordTypeItem[];
  readonly page: Page | CursorPage;
};

export const listRecordTypesContract = contract<Extract<keyof RecordTypesQuery, string>, RecordTypesResponse>()({
  name: 'listRecordTypes',
  path: '/v4/settings/records/types',
  section: '4.3',
  position: 3,
  slug: 'record-types',
  summary: 'Get all record types',
  description: 'Returns predefined record types. The list is empty for a module that the agency does not have.',
  since: '7.3.2',
  access: 'open',
  scope: 'records',
  deprecatedScope: 'get_settings_record_types',
  checksScope: false,
});
