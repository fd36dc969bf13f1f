import type { Stored } from '../wire/writer';

/** Birth and death dates are for the person alone (contract, Personal data). */
export function withoutPrivateDates(item: Stored, isCaller: boolean): Stored {
  if (isCaller) return item;
  const { birthDate: _birth, deceasedDate: _death, ...rest } = item;
  return rest;
}
