import type { Filter } from 'mongodb';
import type { RecordDocument } from '../document';
import { NOT_EXPIRING } from '../expiry';
import { DEFAULT_SORT, type Sort, type SortField } from './sorts';

type Condition = Filter<RecordDocument>;

export type Sorting = {
  readonly path: string;
  readonly direction: 1 | -1;
  readonly has: Condition;
  readonly lacks: Condition;
};

type Field = { readonly path: string; readonly type: 'date' | 'number' | 'string'; readonly unless?: Condition };

/** Values of another type count as missing. */
const FIELDS: Readonly<Record<SortField, Field>> = {
  openedDate: { path: 'openedDate', type: 'date' },
  statusDate: { path: 'statusDate', type: 'date' },
  expirationDate: {
    path: 'renewalInfo.expirationDate',
    type: 'date',
    unless: { 'renewalInfo.expirationStatus.value': NOT_EXPIRING },
  },
  balance: { path: 'balance', type: 'number' },
  customId: { path: 'customId', type: 'string' },
};

export function sortingOf(sort: Sort | undefined): Sorting | undefined {
  if (sort === undefined || sort === DEFAULT_SORT) return undefined;
  const isDescending = sort.startsWith('-');
  const { path, type, unless } = FIELDS[(isDescending ? sort.slice(1) : sort) as SortField];
  const hasType = { [path]: { $type: type } } as Condition;
  const lacksType = { [path]: { $not: { $type: type } } } as Condition;
  return {
    path,
    direction: isDescending ? -1 : 1,
    has: unless === undefined ? hasType : { $and: [hasType, { $nor: [unless] }] },
    lacks: unless === undefined ? lacksType : { $or: [lacksType, unless] },
  };
}
