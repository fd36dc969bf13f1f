import { defineRoute } from '@/lib/http/define-route';
import { listMyRecords } from '@/lib/records/list-my-records';
import { MyRecordsQuery } from '@/lib/records/schema/query';

export const GET = defineRoute({
  operation: 'listMyRecords',
  access: 'open',
  query: MyRecordsQuery,
  run: listMyRecords,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
