import { formatDay } from '../../platform/languages/day';
import { formatTime } from '../../platform/languages/time';
import { weekdayOf } from './weekday';

/** "Thursday, Nov 26, 2026, 9:15 AM". @param date of the API; midnight means a whole day */
export const appointmentText = (date: string, locale: string): string =>
  [weekdayOf(date, locale), formatDay(date, locale), formatTime(date, locale)].filter(Boolean).join(', ');
