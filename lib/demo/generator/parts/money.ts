import type { Stored } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import type { Random } from '../random';

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;

const OWING = new Set(['PENDING', 'OPEN', 'INCOMPLETE']);

/** Only unfinished records owe money, and one that waits for a payment always does. */
function paidShare({ statusType, status }: RecordContent, random: Random): number {
  if (status?.value === 'Pending Payment') return random.pick([0, 0.25, 0.5]);
  return OWING.has(statusType ?? '') ? random.pick([0.5, 1, 1, 1]) : 1;
}

/** Fees depend on the job cost, and payments on the status. */
export function feesOf(record: RecordContent, random: Random): Stored {
  const cost = typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : 0;
  const totalFee = roundToCents(112.5 + Math.min(cost, 20_000_000) * 0.0098 + random.money(0, 80));
  const totalPay = roundToCents(totalFee * paidShare(record, random));
  return { totalFee, totalPay, balance: roundToCents(totalFee - totalPay) };
}

export function jobCostsOf(record: RecordContent, random: Random): Stored {
  const estimated =
    typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : random.money(500, 400_000);
  const spent = roundToCents(estimated * (0.8 + random.next() * 0.5));
  const units = random.int(1, 40);
  return {
    estimatedTotalJobCost: estimated,
    jobValue: roundToCents(estimated * 1.1),
    ...(random.chance(0.5) && { totalJobCost: spent, undistributedCost: roundToCents(spent * 0.05) }),
    ...(random.chance(0.3) && {
      estimatedProductionUnit: units,
      estimatedCostPerUnit: roundToCents(estimated / units),
      actualProductionUnit: roundToCents(spent / units),
      costPerUnit: roundToCents(spent / units),
    }),
  };
}
