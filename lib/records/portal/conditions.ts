import type { Filter } from 'mongodb';
import type { RecordDocument } from '../document';
import { NOT_EXPIRING } from '../expiry';
import { filterConditions } from '../filters';
import { searchConditions } from '../search-text';
import { CLOSED_STATUS_TYPES } from '../view/status-split';
import { type ExpiryWindow, expiryWindow } from './expiry-window';
import type { Attention, RecordsViewQuery } from './schema';

type Condition = Filter<RecordDocument>;

/** When it is asked, in the agency's time zone, and since when a status counts as changed (without it, none does). */
type Asked = { readonly now: Date; readonly timeZone: string; readonly since: Date | undefined };

const isWithin = ({ from, to }: ExpiryWindow) => ({ $gte: from, $lte: to });

/** What each kind of attention asks of a record. */
function attentionCondition(attention: Attention, { now, timeZone, since }: Asked): Condition {
  switch (attention) {
    case 'expires':
      return {
        'renewalInfo.expirationDate': isWithin(expiryWindow(now, timeZone)),
        'renewalInfo.expirationStatus.value': { $ne: NOT_EXPIRING },
      };
    case 'balance':
      return { balance: { $gt: 0 } };
    case 'incomplete':
      return { statusType: 'INCOMPLETE' };
    case 'changed':
      return { statusDate: { $gt: since ?? now } };
  }
}

/** What is not known to have ended is open: also a status type that nobody knows, and none. */
const sideCondition = (side: 'open' | 'closed'): Condition => ({
  statusType: { [side === 'closed' ? '$in' : '$nin']: [...CLOSED_STATUS_TYPES] },
});

/** Whether no index answers a view, so that all of the person's records may have to be read for a page of it. */
export const isExpensiveView = ({ q, attention, side }: RecordsViewQuery): boolean =>
  q !== undefined || attention !== undefined || side !== undefined;

/** The conditions of a view; they combine with AND. */
export function viewConditions(query: RecordsViewQuery, timeZone: string, now: Date): Condition[] {
  const { q, attention, changedSince, side } = query;
  return [
    ...filterConditions(query, timeZone),
    ...(side === undefined ? [] : [sideCondition(side)]),
    ...(q === undefined ? [] : searchConditions(q)),
    ...(attention === undefined ? [] : [attentionCondition(attention, { now, timeZone, since: changedSince })]),
  ];
}
