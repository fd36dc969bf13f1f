import { daysBetween } from '../../platform/dates/days-between';
import { EXPIRES_WITHIN_DAYS, expirationOf } from '../../records/expiry';
import type { RecordItem } from '../../records/schema/record';
import { isFinished } from './timeline';

export type NextStep =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'balanceDue'; readonly amount: number }
  | { readonly kind: 'expiring'; readonly date: string; readonly days: number; readonly isLicense: boolean }
  /** Only licenses can be renewed after they expire. */
  | { readonly kind: 'expired'; readonly date: string; readonly days: number; readonly isLicense: true }
  | { readonly kind: 'scheduledDate' | 'appearanceDate'; readonly date: string }
  | { readonly kind: 'none' | 'finished' };

const NOT_RENEWABLE: ReadonlySet<string> = new Set(['DENIED', 'VOID']);

function expiryStep({ module, renewalInfo, statusType }: RecordItem, now: string): NextStep | undefined {
  const date = expirationOf(renewalInfo);
  const days = date === undefined ? undefined : daysBetween(now, date);
  if (date === undefined || days === undefined || days > EXPIRES_WITHIN_DAYS) return undefined;
  const isLicense = module === 'Licenses';
  if (days >= 0) return { kind: 'expiring', date, days, isLicense };
  return isLicense && !NOT_RENEWABLE.has(statusType ?? '') ? { kind: 'expired', date, days, isLicense } : undefined;
}

const appointments = (record: RecordItem, now: string): NextStep[] =>
  (['scheduledDate', 'appearanceDate'] as const)
    .flatMap((kind) => {
      const date = record[kind];
      return date === undefined || isFinished(record) || date.slice(0, 10) < now.slice(0, 10) ? [] : [{ kind, date }];
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));

/** Most urgent first, and never empty. @param now the agency's wall clock, `YYYY-MM-DD HH:mm:ss` */
export function nextSteps(record: RecordItem, now: string): [NextStep, ...NextStep[]] {
  const { statusType, balance = 0 } = record;
  const expiry = expiryStep(record, now);
  const [first, ...others]: NextStep[] = [
    ...(statusType === 'INCOMPLETE' ? [{ kind: 'incomplete' } as const] : []),
    ...(balance > 0 ? [{ kind: 'balanceDue', amount: balance } as const] : []),
    ...(expiry === undefined ? [] : [expiry]),
    ...appointments(record, now),
  ];
  return first === undefined ? [{ kind: isFinished(record) ? 'finished' : 'none' }] : [first, ...others];
}
