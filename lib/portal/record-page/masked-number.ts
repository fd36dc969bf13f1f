import type { RecordItem } from '../../records/schema/record';
import { RELATED_FIELDS } from './related/related-fields';

/** Replaces the part of a number that is not stored (contract, Personal data). */
const MASK = '•';

/** The stored end of a masked number; undefined if none is stored. */
export const unmaskedEnd = (value: string): string | undefined =>
  value.startsWith(MASK) ? value.replaceAll(MASK, '') || undefined : value;

const PEOPLE = ['contacts', 'owners', 'professionals'] as const;

export const hasMaskedNumber = (record: RecordItem): boolean =>
  PEOPLE.some((name) => {
    const masked = Object.entries(RELATED_FIELDS[name]).filter(([, display]) => display === 'masked');
    const items: readonly object[] = record[name] ?? [];
    return items.some((item) => masked.some(([field]) => Object.hasOwn(item, field)));
  });
