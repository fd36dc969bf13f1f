import { listOf, listText } from '../http/parameters/comma-list';
import type { STATUS_TYPES } from './schema/status-types';

export type StatusType = (typeof STATUS_TYPES)[number];

const OPEN: readonly StatusType[] = ['INCOMPLETE', 'OPEN', 'PENDING', 'UNASSIGNED', 'APPROVED'];
const CLOSED: readonly StatusType[] = ['COMPLETE', 'CLOSED', 'DENIED', 'VOID'];

/** What is going on first, then what has ended: the order in which people are shown them. */
export const ORDERED_STATUS_TYPES: readonly StatusType[] = [...OPEN, ...CLOSED];

export const isStatusType = (word: string): word is StatusType =>
  ORDERED_STATUS_TYPES.some((statusType) => statusType === word);

/** Status types that have come to an end; any other, also one that nobody knows, is still open. */
export const CLOSED_STATUS_TYPES: ReadonlySet<string> = new Set(CLOSED);

/** The known words among these, once each and in their order; null where none is known. */
export function knownStatusTypes(text: string): string | null {
  const asked = new Set(listOf(text));
  return listText(ORDERED_STATUS_TYPES.filter((statusType) => asked.has(statusType)));
}

/** Records whose status type the specification does not know: no choice of status finds them. */
export const unknownStatusCount = (byStatusType: Readonly<Record<string, number>>): number =>
  Object.entries(byStatusType).reduce((sum, [name, count]) => sum + (isStatusType(name) ? 0 : count), 0);
