import type { RecordItem } from '../../records/schema/record';

/** Up to so many values a record fits on two printed pages in larger letters. */
const FEW_VALUES = 260;

const countValues = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countValues(part), 0);
};

/** Whether the record says so little that its printed page can be set in larger letters. */
export const isShort = (record: RecordItem): boolean => countValues(record) <= FEW_VALUES;
