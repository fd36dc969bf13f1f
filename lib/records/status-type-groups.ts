import { formatCommaList, parseCommaList } from '../http/parameters/comma-list';
import type { STATUS_TYPES } from './schema/status-types';

export type StatusType = (typeof STATUS_TYPES)[number];

const OPEN: readonly StatusType[] = ['INCOMPLETE', 'OPEN', 'PENDING', 'UNASSIGNED', 'APPROVED'];
const CLOSED: readonly StatusType[] = ['COMPLETE', 'CLOSED', 'DENIED', 'VOID'];

export const ORDERED_STATUS_TYPES: readonly StatusType[] = [...OPEN, ...CLOSED];

export const isStatusType = (word: string): word is StatusType =>
  ORDERED_STATUS_TYPES.some((statusType) => statusType === word);

/** Any other status type, even an unknown one, counts as open. */
export const CLOSED_STATUS_TYPES: ReadonlySet<string> = new Set(CLOSED);

export function knownStatusTypes(text: string): string | null {
  const requested = new Set(parseCommaList(text));
  return formatCommaList(ORDERED_STATUS_TYPES.filter((statusType) => requested.has(statusType)));
}

/** Number of records whose status type is not in the specification, so that no status filter finds them. */
export const unknownStatusCount = (byStatusType: Readonly<Record<string, number>>): number =>
  Object.entries(byStatusType).reduce((sum, [name, count]) => sum + (isStatusType(name) ? 0 : count), 0);
