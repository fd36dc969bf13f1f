import { handleDownload } from '@/lib/api/handle-download';
import { calendarOf } from '@/lib/records/portal/calendar';
import { RecordsViewQuery } from '@/lib/records/portal/schema';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleDownload({
  query: RecordsViewQuery,
  type: 'text/calendar; charset=utf-8',
  fileName: 'my-records.ics',
  run: calendarOf,
});
