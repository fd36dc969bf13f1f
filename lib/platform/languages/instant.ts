import 'server-only';
import { getLocale } from 'next-intl/server';
import { dateTimeFormatter } from '../dates/agency-time';
import { env } from '../settings/env';
import { formatDay } from './day';

export async function formatInstantDay(instant: Date): Promise<string> {
  return formatDay(dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant), await getLocale());
}

export async function formatMoment(instant: Date): Promise<string> {
  const wire = dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant);
  return `${formatDay(wire, await getLocale())}, ${wire.slice(11, 16)}`;
}
