import { defineDownload } from '@/lib/http/define-download';
import { calendarOf } from '@/lib/records/portal/calendar';
import { RecordsViewQuery } from '@/lib/records/portal/schema';

export const GET = defineDownload({
  query: RecordsViewQuery,
  type: 'text/calendar; charset=utf-8',
  fileName: 'my-records.ics',
  run: calendarOf,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
