import type { RecordItem } from '../../records/schema/record';
import { RELATED_FIELDS } from './related/related-fields';

/** What stands for the part of a number that is not kept (contract, Personal data). */
const MASK = '•';

/** The end of a masked number, which is shown; undefined where nothing of it is kept. */
export const maskedEnd = (value: string): string | undefined =>
  value.startsWith(MASK) ? value.replaceAll(MASK, '') || undefined : value;

const PEOPLE = ['contacts', 'owners', 'professionals'] as const;

/** Whether anything about anybody on the record is masked. */
export const hasMasked = (record: RecordItem): boolean =>
  PEOPLE.some((name) => {
    const masked = Object.entries(RELATED_FIELDS[name]).filter(([, how]) => how === 'masked');
    const items: readonly object[] = record[name] ?? [];
    return items.some((item) => masked.some(([field]) => Object.hasOwn(item, field)));
  });
