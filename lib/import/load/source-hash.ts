import { hash } from 'node:crypto';
import type { RowContext } from '../record/fields-from-row';

/** Raised by one when the same row gives another record than before: every row is then loaded again. */
const IMPORT_VERSION = 3;

export type SourceHasher = {
  /** Hash of all that goes into a record besides its row. */
  readonly salt: string;
  readonly of: (item: unknown) => string;
};

/** Hash of what a record is made from. @param settings all that goes into it besides the row. */
export function itemHasher(...settings: unknown[]): SourceHasher {
  const salt = hash('sha256', JSON.stringify([IMPORT_VERSION, ...settings]));
  return { salt, of: (item) => hash('sha256', `${salt}${JSON.stringify(item)}`, 'base64url') };
}

/**
 * Hash of what a record is made from: the row, the mapping, and the settings that go into it. The same hash means the
 * same record, so that importing a file twice changes nothing.
 */
export function sourceHasher({ mapping, agencyCode, timeZone }: RowContext): SourceHasher {
  // Compiled from the rest of the mapping, and no data.
  const { dateReaders: _readers, statusTypeOf: _lookup, ...data } = mapping;
  return itemHasher(data, agencyCode, timeZone);
}
