import { hash } from 'node:crypto';
import type { RecordContent } from '../../records/document';
import type { RowContext } from '../record/fields-from-row';

/** Increase to load every row again. */
const IMPORT_VERSION = 3;

export type SourceHasher = {
  readonly salt: string;
  /** Hash of the stored record: a hash of whole personal numbers could be reversed by trying all of them. */
  readonly of: (record: RecordContent) => string;
};

/** @param settings everything except the row */
export function recordHasher(...settings: unknown[]): SourceHasher {
  const salt = hash('sha256', JSON.stringify([IMPORT_VERSION, ...settings]));
  return { salt, of: (record) => hash('sha256', `${salt}${JSON.stringify(record)}`, 'base64url') };
}

/** Equal hashes mean equal records, so a repeated import changes nothing. */
export function sourceHasher({ mapping, agencyCode, timeZone }: RowContext): SourceHasher {
  // `dateReaders` and `statusTypeOf` are compiled from the rest of the mapping.
  const { dateReaders: _readers, statusTypeOf: _lookup, ...data } = mapping;
  return recordHasher(data, agencyCode, timeZone);
}
