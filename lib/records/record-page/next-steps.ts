import { daysBetween } from '../../dates/days-between';
import { EXPIRES_WITHIN_DAYS, expirationOf } from '../expiry';
import type { RecordItem } from '../schema/record';

/** What the record waits for the person to do. */
export type NextStep =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'balanceDue'; readonly amount: number }
  | { readonly kind: 'expiring'; readonly date: string; readonly days: number };

/**
 * What the person has to do, the most pressing first; nothing where the record waits for the agency or for nobody.
 * @param now the agency's wall clock, `YYYY-MM-DD HH:mm:ss`.
 */
export function nextSteps(record: RecordItem, now: string): NextStep[] {
  const { statusType, balance = 0, renewalInfo } = record;
  const date = expirationOf(renewalInfo);
  const days = date === undefined ? undefined : daysBetween(now, date);
  return [
    ...(statusType === 'INCOMPLETE' ? [{ kind: 'incomplete' } as const] : []),
    ...(balance > 0 ? [{ kind: 'balanceDue', amount: balance } as const] : []),
    ...(date !== undefined && days !== undefined && days >= 0 && days <= EXPIRES_WITHIN_DAYS
      ? [{ kind: 'expiring', date, days } as const]
      : []),
  ];
}
