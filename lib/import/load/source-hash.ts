import { hash } from 'node:crypto';
import type { RecordContent } from '../../records/document';
import type { RowContext } from '../record/fields-from-row';

/** Raised by one when every row is to be loaded again although its record is the same. */
const IMPORT_VERSION = 3;

export type SourceHasher = {
  /** Hash of all that goes into a record besides its row. */
  readonly salt: string;
  /**
   * Hash of a record as it is stored: personal numbers are reduced in it, since the hash of a whole number would give the
   * number back to whoever tries all there are.
   */
  readonly of: (record: RecordContent) => string;
};

/** Hash of a record and of what it is made with. @param settings all that goes into it besides the row. */
export function recordHasher(...settings: unknown[]): SourceHasher {
  const salt = hash('sha256', JSON.stringify([IMPORT_VERSION, ...settings]));
  return { salt, of: (record) => hash('sha256', `${salt}${JSON.stringify(record)}`, 'base64url') };
}

/**
 * Hash of a record, of the mapping, and of the settings that go into it. The same hash means the same record, so that
 * importing a file twice changes nothing.
 */
export function sourceHasher({ mapping, agencyCode, timeZone }: RowContext): SourceHasher {
  // Compiled from the rest of the mapping, and no data.
  const { dateReaders: _readers, statusTypeOf: _lookup, ...data } = mapping;
  return recordHasher(data, agencyCode, timeZone);
}
