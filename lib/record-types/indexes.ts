import type { IndexDescription } from 'mongodb';

export const RECORD_TYPE_INDEXES: readonly IndexDescription[] = [
  // For describe and filters by the dash form, which is unique.
  { key: { id: 1 }, name: 'type_id', unique: true },
  { key: { module: 1, _id: 1 }, name: 'module_order' },
];
