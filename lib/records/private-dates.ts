import type { Stored } from '../wire/writer';

/** Birth and death dates are for the person alone (contract, Personal data). */
export const PRIVATE_DATES: ReadonlySet<string> = new Set(['birthDate', 'deceasedDate']);

export const withoutPrivateDates = (item: Stored, isCaller: boolean): Stored =>
  isCaller ? item : Object.fromEntries(Object.entries(item).filter(([name]) => !PRIVATE_DATES.has(name)));
