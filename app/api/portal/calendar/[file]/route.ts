import { getOnly } from '@/lib/http/answers/get-only';
import { answerCalendar } from '@/lib/portal/account/calendar-subscription';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(answerCalendar);
