import { listOf, listText } from '../http/parameters/comma-list';
import type { STATUS_TYPES } from './schema/status-types';

export type StatusType = (typeof STATUS_TYPES)[number];

const OPEN: readonly StatusType[] = ['INCOMPLETE', 'OPEN', 'PENDING', 'UNASSIGNED', 'APPROVED'];
const CLOSED: readonly StatusType[] = ['COMPLETE', 'CLOSED', 'DENIED', 'VOID'];

/** The order in which people are shown the status types: those of open records first, then those of ended ones. */
export const ORDERED_STATUS_TYPES: readonly StatusType[] = [...OPEN, ...CLOSED];

export const isStatusType = (word: string): word is StatusType =>
  ORDERED_STATUS_TYPES.some((statusType) => statusType === word);

/** Status types of records that have ended. Any other, including an unknown one, is that of an open record. */
export const CLOSED_STATUS_TYPES: ReadonlySet<string> = new Set(CLOSED);

/** The valid status types in a comma-separated list, once each and in order; null if there is none. */
export function knownStatusTypes(text: string): string | null {
  const requested = new Set(listOf(text));
  return listText(ORDERED_STATUS_TYPES.filter((statusType) => requested.has(statusType)));
}

/** How many records have a status type that is not in the specification, so that no choice of status finds them. */
export const unknownStatusCount = (byStatusType: Readonly<Record<string, number>>): number =>
  Object.entries(byStatusType).reduce((sum, [name, count]) => sum + (isStatusType(name) ? 0 : count), 0);
