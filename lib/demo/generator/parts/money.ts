import type { StoredObject } from '../../../db/wire/writer';
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
export function feesOf(record: RecordContent, random: Random): StoredObject & { readonly balance: number } {
  const cost = typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : 0;
  const totalFee = roundToCents(112.5 + Math.min(cost, 20_000_000) * 0.0098 + random.money(0, 80));
  const totalPay = roundToCents(totalFee * paidShare(record, random));
  return { totalFee, totalPay, balance: roundToCents(totalFee - totalPay) };
}

/** Usual costs in whole dollars, by words in the type; the first match counts. */
const USUAL_COSTS: readonly (readonly [RegExp, number, number])[] = [
  [/Fence|Sign/, 500, 12_000],
  [/Deck|Garage|Pool|Accessory/, 4_000, 60_000],
  [/^Fire\//, 500, 40_000],
  [/Single Family\/New|Two Family\/New/, 180_000, 650_000],
];

function usualCost({ type }: RecordContent, random: Random): number {
  const [, from, to] = USUAL_COSTS.find(([words]) => words.test(type.value)) ?? [/^/, 500, 400_000];
  return random.money(from, to);
}

/** The final cost is known once the work is complete. */
export function jobCostsOf(record: RecordContent, random: Random): StoredObject {
  const estimated =
    typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : usualCost(record, random);
  const isComplete = record.statusType === 'COMPLETE';
  const spent = roundToCents(estimated * (0.8 + random.next() * 0.5));
  const units = random.int(1, 40);
  return {
    estimatedTotalJobCost: estimated,
    jobValue: roundToCents(estimated * 1.1),
    ...(random.chance(0.5) && isComplete && { totalJobCost: spent, undistributedCost: roundToCents(spent * 0.05) }),
    ...(random.chance(0.3) && {
      estimatedProductionUnit: units,
      estimatedCostPerUnit: roundToCents(estimated / units),
      ...(isComplete && {
        actualProductionUnit: roundToCents(spent / units),
        costPerUnit: roundToCents(spent / units),
      }),
    }),
  };
}
