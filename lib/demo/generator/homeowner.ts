import type { Stored } from '../../db/wire/writer';
import { wallClockOf } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { HOMEOWNER } from '../permit-rows';
import { daysLater, workingTime } from './parts/working-time';

const THURSDAY = 4;

/** The first Thursday after a day, in the agency's time zone, at a working hour. */
function nextThursday(day: Date, customId: string): Date {
  const weekday = new Date(wallClockOf(day.getTime(), env().AGENCY_TIME_ZONE)).getUTCDay();
  const days = (THURSDAY - weekday + 7) % 7 || 7;
  return workingTime(daysLater(day.getTime(), days).getTime(), customId);
}

const money = (totalFee: number, totalPay: number) => ({ totalFee, totalPay, balance: totalFee - totalPay });

/** The values that a permit of the demo's homeowner has instead of generated ones. */
export function homeownerDetails({ name, status, customId }: RecordContent, today: Date): Stored {
  if (name !== HOMEOWNER) return {};
  if (status?.value === 'Plans Returned') return money(825, 412.5);
  if (status?.value === 'Pending Inspection')
    return { ...money(257.5, 257.5), scheduledDate: nextThursday(today, customId) };
  return money(184, 184);
}
