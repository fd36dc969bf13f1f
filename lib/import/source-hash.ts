import { hash } from 'node:crypto';
import type { RowContext } from './record-from-row';

/** Raised by one when the same row gives another record than before: every row is then loaded again. */
const IMPORT_VERSION = 1;

/**
 * Hash of what a record is made from: the row, the mapping, and the settings that go into it. The same hash means the
 * same record, so that importing a file twice changes nothing.
 */
export function sourceHasher({
  mapping,
  agencyCode,
  timeZone,
}: RowContext): (cells: Readonly<Record<string, string>>) => string {
  const salt = hash('sha256', JSON.stringify([IMPORT_VERSION, mapping, agencyCode, timeZone]));
  return (cells) => hash('sha256', `${salt}${JSON.stringify(cells)}`, 'base64url');
}
