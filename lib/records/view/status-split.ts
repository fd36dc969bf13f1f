import type { STATUS_TYPES } from '../schema/query';
import { listOf, listText } from './list-text';

export type StatusType = (typeof STATUS_TYPES)[number];

const OPEN: readonly StatusType[] = ['INCOMPLETE', 'OPEN', 'PENDING', 'UNASSIGNED', 'APPROVED'];
const CLOSED: readonly StatusType[] = ['COMPLETE', 'CLOSED', 'DENIED', 'VOID'];

/** What is going on first, then what has ended: the order in which people are shown them. */
export const ORDERED_STATUS_TYPES: readonly StatusType[] = [...OPEN, ...CLOSED];

export const isStatusType = (word: string): word is StatusType =>
  ORDERED_STATUS_TYPES.some((statusType) => statusType === word);

export type Split = 'all' | 'open' | 'closed';

export const SPLITS: readonly Split[] = ['all', 'open', 'closed'];

/** What `statusTypes` says for a side of the split; null: no filter. */
export const SPLIT_STATUS_TYPES: Readonly<Record<Split, string | null>> = {
  all: null,
  open: listText(OPEN),
  closed: listText(CLOSED),
};

/** The side that a choice of status types is; undefined where it is something of its own. */
export const splitOf = (statusTypes: string | null): Split | undefined =>
  SPLITS.find((split) => SPLIT_STATUS_TYPES[split] === statusTypes);

/** The known words among these, once each and in their order; null where none is known. */
export function knownStatusTypes(text: string): string | null {
  const asked = new Set(listOf(text));
  return listText(ORDERED_STATUS_TYPES.filter((statusType) => asked.has(statusType)));
}

/** Records whose status type the specification does not know: only a list without a status filter has them. */
export const unknownStatusCount = (byStatusType: Readonly<Record<string, number>>): number =>
  Object.entries(byStatusType).reduce((sum, [name, count]) => sum + (isStatusType(name) ? 0 : count), 0);
