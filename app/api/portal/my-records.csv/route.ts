import { handleDownload } from '@/lib/api/handle-download';
import { csvOf } from '@/lib/portal/exports/csv';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleDownload({
  query: RecordsViewQuery,
  type: 'text/csv; charset=utf-8',
  fileName: 'my-records.csv',
  run: csvOf,
});
