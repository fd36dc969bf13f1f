import { contract } from '../http/contract';
import type { Page } from '../http/responses/envelope';
import type { MyRecordsQuery } from './schema/query';
import type { RecordItem } from './schema/record';

type MyRecordsResponse = {
  readonly status: 200;
  readonly result: readonly RecordItem[];
  readonly page: Page;
};

export const listMyRecordsContract = contract<Extract<keyof MyRecordsQuery, string>, MyRecordsResponse>()({
  name: 'listMyRecords',
  path: '/v4/records/mine',
  section: '4.4',
  position: 1,
  slug: 'my-records',
  summary: 'Get my records',
  description:
    'Returns records for the calling user, where the user is creator, contact, owner, or licensed professional. Without a token, or with an app-only token, the list is empty.',
  since: '7.3.2',
  access: 'open',
  scope: 'records',
  deprecatedScope: 'get_my_records',
  checksScope: true,
});
