import { daysBetween } from '../../platform/dates/days-between';
import { EXPIRES_WITHIN_DAYS, expirationOf } from '../../records/expiry';
import type { RecordItem } from '../../records/schema/record';

export type NextStep =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'balanceDue'; readonly amount: number }
  | { readonly kind: 'expiring'; readonly date: string; readonly days: number; readonly isLicense: boolean }
  /** Only licenses can be renewed after they expire. */
  | { readonly kind: 'expired'; readonly date: string; readonly days: number; readonly isLicense: true };

const NOT_RENEWABLE: ReadonlySet<string> = new Set(['DENIED', 'VOID']);

function expiryStep({ module, renewalInfo, statusType }: RecordItem, now: string): NextStep | undefined {
  const date = expirationOf(renewalInfo);
  const days = date === undefined ? undefined : daysBetween(now, date);
  if (date === undefined || days === undefined || days > EXPIRES_WITHIN_DAYS) return undefined;
  const isLicense = module === 'Licenses';
  if (days >= 0) return { kind: 'expiring', date, days, isLicense };
  return isLicense && !NOT_RENEWABLE.has(statusType ?? '') ? { kind: 'expired', date, days, isLicense } : undefined;
}

/** Most urgent first. @param now the agency's wall clock, `YYYY-MM-DD HH:mm:ss` */
export function nextSteps(record: RecordItem, now: string): NextStep[] {
  const { statusType, balance = 0 } = record;
  const expiry = expiryStep(record, now);
  return [
    ...(statusType === 'INCOMPLETE' ? [{ kind: 'incomplete' } as const] : []),
    ...(balance > 0 ? [{ kind: 'balanceDue', amount: balance } as const] : []),
    ...(expiry === undefined ? [] : [expiry]),
  ];
}
