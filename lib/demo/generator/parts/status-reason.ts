import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import { optionOf } from '../options';
import type { Random } from '../random';

const INSPECTED_MODULES = new Set(['Building', 'Demolition', 'Fire', 'Enforcement']);
const PLAN_MODULES = new Set(['Building', 'Demolition', 'Planning', 'Fire']);

const REPORT_MODULES = new Set(['ServiceRequests', 'Enforcement']);

/** Reasons that depend on what the agency was asked for; other modules have those of plans. */
const DENIED: Readonly<Record<string, readonly string[]>> = {
  Licenses: ['REQUIREMENTS'],
  ServiceRequests: ['NOT CITY', 'DUPLICATE'],
  Planning: ['LAND USE'],
};
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  Enforcement: ['CORRECTED'],
  ServiceRequests: ['WORK DONE'],
};

/** Reasons of records that have ended without being completed. */
function reasonsOfEnd(status: string | undefined, module: string): readonly string[] | undefined {
  const isReport = REPORT_MODULES.has(module);
  if (status === 'Denied' || status === 'Refused') return DENIED[module] ?? ['CODE'];
  if (status === 'Closed') return CLOSED[module] ?? ['APPLICANT REQUEST'];
  if (status === 'Withdrawn') return isReport ? ['REPORT WITHDRAWN'] : ['APPLICANT REQUEST'];
  if (status === 'Cancelled') return isReport ? ['DUPLICATE'] : ['APPLICANT REQUEST', 'NO REPLY'];
  return undefined;
}

/** Reasons for agency statuses that the reasons of their status type do not fit. */
const REASONS_OF_STATUS: Readonly<Record<string, readonly string[]>> = {
  Expired: ['TIME LIMIT'],
  Dismissed: ['NO VIOLATION'],
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
  const reasons =
    reasonsOfEnd(status?.value, module) ?? REASONS_OF_STATUS[status?.value ?? ''] ?? REASONS[statusType] ?? [];
  const fitting = reasons.filter((reason) => fits[reason] ?? true);
  const isGiven = random.chance(0.7) || statusType === 'DENIED';
  return isGiven && fitting.length > 0 ? { statusReason: optionOf('statusReason', random.pick(fitting)) } : {};
}
