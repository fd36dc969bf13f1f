import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import { kindNameOf, kindOf } from '../kinds/kind';
import type { Random } from '../random';

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;

const OWING = new Set(['PENDING', 'OPEN', 'INCOMPLETE']);

/** Only unfinished records owe money, and one that waits for a payment always does. */
function paidShare({ module, statusType, status, firstIssuedDate }: RecordContent, random: Random): number {
  // A license is issued once it is paid for.
  if (module === 'Licenses' && firstIssuedDate !== undefined) return 1;
  if (status?.value === 'Pending Payment') return random.pick([0, 0.25, 0.5]);
  return OWING.has(statusType ?? '') ? random.pick([0.5, 1, 1, 1]) : 1;
}

/** Fees are the kind's own or depend on the job cost, and payments on the status. */
export function feesOf(record: RecordContent, random: Random): StoredObject & { readonly balance?: number } {
  const { noFees = false, fee } = kindOf(record);
  if (noFees) return {};
  const cost = typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : 0;
  const [from, to] = fee ?? [];
  const byCost = 112.5 + Math.min(cost, 20_000_000) * 0.0098 + random.money(0, 80);
  const totalFee = roundToCents(from === undefined || to === undefined ? byCost : random.int(from, to));
  const totalPay = roundToCents(totalFee * paidShare(record, random));
  return { totalFee, totalPay, balance: roundToCents(totalFee - totalPay) };
}

/** Cost of a square meter of new floor in dollars. */
const FLOOR_COST = [1_800, 2_600] as const;

/** The floor area, which is the unit of production, only of new buildings. */
function unitsOf(estimated: number, spent: number | undefined, random: Random): StoredObject {
  const area = Math.max(1, Math.round(estimated / random.int(...FLOOR_COST)));
  return {
    estimatedProductionUnit: area,
    estimatedCostPerUnit: roundToCents(estimated / area),
    ...(spent !== undefined && {
      actualProductionUnit: roundToCents(spent / area),
      costPerUnit: roundToCents(spent / area),
    }),
  };
}

/** The final cost is known once the work is complete. Without work there is no cost. */
export function jobCostsOf(record: RecordContent, random: Random): StoredObject {
  const [from, to] = kindOf(record).cost ?? [];
  if (from === undefined || to === undefined) return {};
  const usual = random.int(from, to);
  const estimated = typeof record.estimatedTotalJobCost === 'number' ? record.estimatedTotalJobCost : usual;
  const isComplete = record.statusType === 'COMPLETE' && record.module !== 'Planning';
  const spent = roundToCents(estimated * (0.9 + random.next() * 0.25));
  const isKnown = random.chance(0.5) && isComplete;
  const isNew = NEW_BUILDINGS.has(kindNameOf(record));
  return {
    estimatedTotalJobCost: estimated,
    jobValue: roundToCents(estimated * 1.1),
    ...(isKnown && { totalJobCost: spent, undistributedCost: roundToCents(spent * 0.05) }),
    ...(random.chance(0.3) && isNew && unitsOf(estimated, isKnown ? spent : undefined, random)),
  };
}

const NEW_BUILDINGS = new Set(['new home', 'rowhouse', 'apartment', 'backyard home', 'garage', 'commercial new']);
