import type { Stored } from '../../db/wire/writer';
import type { RecordContent } from '../../records/document';
import { HOMEOWNER } from '../permit-rows';

const DAY = 86_400_000;
const THURSDAY = 4;

/** The first Thursday after a day, at the same time. */
function nextThursday(day: Date): Date {
  const days = (THURSDAY - day.getUTCDay() + 7) % 7 || 7;
  return new Date(day.getTime() + days * DAY);
}

const money = (totalFee: number, totalPay: number) => ({ totalFee, totalPay, balance: totalFee - totalPay });

/** What a permit of the demo's homeowner has instead of generated values. */
export function homeownerDetails({ name, status }: RecordContent, today: Date): Stored {
  if (name !== HOMEOWNER) return {};
  if (status?.value === 'Plans Returned') return money(825, 412.5);
  if (status?.value === 'Pending Inspection') return { ...money(257.5, 257.5), scheduledDate: nextThursday(today) };
  return money(184, 184);
}
