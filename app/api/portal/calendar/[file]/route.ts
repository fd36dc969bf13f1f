import { getOnly } from '@/lib/http/responses/get-only';
import { serveCalendar } from '@/lib/portal/account/calendar-subscription';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(serveCalendar);
