import type { Stored } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import type { Random } from '../random';

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

const UNPAID = new Set(['UNASSIGNED', 'INCOMPLETE', 'VOID']);
const PART_PAID = new Set(['PENDING', 'OPEN']);

function paidPart(statusType: string, random: Random): number {
  if (UNPAID.has(statusType)) return 0;
  return PART_PAID.has(statusType) ? random.pick([0, 0.25, 0.5, 1, 1]) : 1;
}

/** Fees follow the cost of the job; what is paid follows the status; the balance is the difference, to the cent. */
export function feesOf(record: RecordContent, random: Random): Stored {
  const cost = typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : 0;
  const totalFee = inCents(112.5 + Math.min(cost, 20_000_000) * 0.0098 + random.money(0, 80));
  const totalPay = inCents(totalFee * paidPart(record.statusType, random));
  return { totalFee, totalPay, balance: inCents(totalFee - totalPay) };
}

/** What the job costs, as far as the record does not say so itself. */
export function jobCostsOf(record: RecordContent, random: Random): Stored {
  const estimated =
    typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : random.money(500, 400_000);
  const spent = inCents(estimated * (0.8 + random.next() * 0.5));
  const units = random.int(1, 40);
  return {
    estimatedTotalJobCost: estimated,
    jobValue: inCents(estimated * 1.1),
    ...(random.chance(0.5) && { totalJobCost: spent, undistributedCost: inCents(spent * 0.05) }),
    ...(random.chance(0.3) && {
      estimatedProductionUnit: units,
      estimatedCostPerUnit: inCents(estimated / units),
      actualProductionUnit: inCents(spent / units),
      costPerUnit: inCents(spent / units),
    }),
  };
}
