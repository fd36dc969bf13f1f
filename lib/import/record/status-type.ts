import type { STATUS_TYPES } from '../../records/schema/query';

type StatusType = (typeof STATUS_TYPES)[number];

/** Status -> its status type; undefined for a status that the table does not name. */
export type StatusTypeLookup = (status: string) => StatusType | undefined;

/** A file has few statuses; a hostile one may have many. */
const MOST_REMEMBERED = 1_000;

const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Compiles a status table: exact names first, then patterns in the table's order, where `*` stands for any text. */
export function compileStatusTypes(table: Readonly<Record<string, StatusType>>): StatusTypeLookup {
  const entries = Object.entries(table);
  const exact = new Map(entries);
  const patterns = entries
    .filter(([name]) => name.includes('*'))
    .map(([name, type]) => ({ pattern: new RegExp(`^${name.split('*').map(literal).join('.*')}$`), type }));
  const remembered = new Map<string, StatusType | undefined>();
  return (status) => {
    if (remembered.has(status)) return remembered.get(status);
    const type = exact.get(status) ?? patterns.find(({ pattern }) => pattern.test(status))?.type;
    if (remembered.size < MOST_REMEMBERED) remembered.set(status, type);
    return type;
  };
}
