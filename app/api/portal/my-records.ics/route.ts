import { handleDownload } from '@/lib/api/handle-download';
import { calendarOf } from '@/lib/portal/exports/calendar';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleDownload({
  query: RecordsViewQuery,
  type: 'text/calendar; charset=utf-8',
  fileName: 'my-records.ics',
  run: calendarOf,
});
