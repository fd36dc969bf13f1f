import type { RecordItem } from '../../records/schema/record';
import { RELATED_FIELDS } from './related/related-fields';

/** Stands for the part of a number that is not stored (contract, Personal data). */
const MASK = '•';

/** The visible end of a masked number; undefined if none of it is stored. */
export const maskedEnd = (value: string): string | undefined =>
  value.startsWith(MASK) ? value.replaceAll(MASK, '') || undefined : value;

const PEOPLE = ['contacts', 'owners', 'professionals'] as const;

/** Whether any party on the record has a masked number. */
export const hasMasked = (record: RecordItem): boolean =>
  PEOPLE.some((name) => {
    const masked = Object.entries(RELATED_FIELDS[name]).filter(([, how]) => how === 'masked');
    const items: readonly object[] = record[name] ?? [];
    return items.some((item) => masked.some(([field]) => Object.hasOwn(item, field)));
  });
