import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import { optionOf } from '../options';
import type { Random } from '../random';

const INSPECTED_MODULES = new Set(['Building', 'Demolition', 'Fire', 'Enforcement']);
const PLAN_MODULES = new Set(['Building', 'Demolition', 'Planning', 'Fire']);

/** Reasons for agency statuses that the reasons of their status type do not fit. */
const REASONS_OF_STATUS: Readonly<Record<string, readonly string[]>> = {
  Expired: ['TIME LIMIT'],
  Draft: [],
  Hold: ['MORE INFORMATION'],
  'Pending Payment': ['PLANS ACCEPTED'],
  'Pending Inspection': ['FEES PAID', 'PLANS ACCEPTED'],
};

const REASONS: Readonly<Partial<Record<RecordContent['statusType'], readonly string[]>>> = {
  OPEN: ['FEES PAID', 'PLANS ACCEPTED'],
  APPROVED: ['FEES PAID', 'PLANS ACCEPTED'],
  PENDING: ['FEES PAID'],
  UNASSIGNED: ['FEES PAID'],
  INCOMPLETE: ['MORE INFORMATION'],
  COMPLETE: ['INSPECTION PASSED'],
  CLOSED: ['APPLICANT REQUEST'],
  DENIED: ['TIME LIMIT'],
  VOID: ['APPLICANT REQUEST', 'TIME LIMIT'],
};

/** A reason that fits the status and what is still to be paid; most records have one. */
export function statusReasonOf(
  { status, statusType, module }: RecordContent,
  random: Random,
  balance: number | undefined,
): StoredObject {
  const fits: Readonly<Record<string, boolean>> = {
    'FEES PAID': balance === 0,
    'PLANS ACCEPTED': PLAN_MODULES.has(module),
    'INSPECTION PASSED': INSPECTED_MODULES.has(module),
  };
  const reasons = REASONS_OF_STATUS[status?.value ?? ''] ?? REASONS[statusType] ?? [];
  const fitting = reasons.filter((reason) => fits[reason] ?? true);
  const isGiven = random.chance(0.7);
  return isGiven && fitting.length > 0 ? { statusReason: optionOf('statusReason', random.pick(fitting)) } : {};
}
