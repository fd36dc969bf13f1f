import { defineRoute } from '@/lib/http/define-route';
import { listRows } from '@/lib/records/portal/list-rows';
import { RecordsViewQuery } from '@/lib/records/portal/schema';

export const GET = defineRoute({
  operation: 'listMyRecords',
  access: 'session',
  query: RecordsViewQuery,
  run: listRows,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
