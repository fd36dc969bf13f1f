import type { RecordItem } from '@/lib/records/schema/record';

/** Strings by code point (contract, Parameters); `<` compares UTF-16 units, which differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  for (const [index, point] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return left.length - right.length;
}

/** The order of my records: newest `openedDate` first, undated last, then `id` ascending. */
export function compareMyRecords(a: RecordItem, b: RecordItem): number {
  if (a.openedDate !== b.openedDate) {
    if (a.openedDate === undefined) return 1;
    if (b.openedDate === undefined) return -1;
    return a.openedDate < b.openedDate ? 1 : -1;
  }
  return compareCodePoints(a.id ?? '', b.id ?? '');
}

export const idsOf = (records: readonly RecordItem[]): string[] => records.map((record) => record.id ?? '');
