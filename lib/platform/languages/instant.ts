import 'server-only';
import { getLocale } from 'next-intl/server';
import { dateTimeFormatter } from '../dates/agency-time';
import { env } from '../settings/env';
import { formatDay } from './day';
import { formatTime } from './time';

export async function formatInstantDay(instant: Date): Promise<string> {
  return formatDay(dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant), await getLocale());
}

export async function formatMoment(instant: Date): Promise<string> {
  const wire = dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant);
  const locale = await getLocale();
  return [formatDay(wire, locale), formatTime(wire, locale)].filter(Boolean).join(', ');
}
