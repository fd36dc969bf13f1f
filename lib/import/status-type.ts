import type { STATUS_TYPES } from '../records/schema/query';

type StatusType = (typeof STATUS_TYPES)[number];

const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** The status type that a table gives a status, first match in the table's order; `*` stands for any text. */
export function statusTypeOf(status: string, table: Readonly<Record<string, StatusType>>): StatusType | undefined {
  const exact = table[status];
  if (exact !== undefined && Object.hasOwn(table, status)) return exact;
  const found = Object.entries(table).find(
    ([pattern]) =>
      pattern.includes('*') && new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 'i').test(status),
  );
  return found?.[1];
}
