import { defineDownload } from '@/lib/http/define-download';
import { csvOf } from '@/lib/records/portal/csv';
import { RecordsViewQuery } from '@/lib/records/portal/schema';

export const GET = defineDownload({
  query: RecordsViewQuery,
  type: 'text/csv; charset=utf-8',
  fileName: 'my-records.csv',
  run: csvOf,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
