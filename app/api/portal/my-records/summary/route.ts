import { defineRoute } from '@/lib/http/define-route';
import { RecordsViewQuery } from '@/lib/records/portal/schema';
import { summary } from '@/lib/records/portal/summary';

export const GET = defineRoute({
  operation: 'listMyRecords',
  access: 'session',
  query: RecordsViewQuery,
  run: summary,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
