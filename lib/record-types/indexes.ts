import type { IndexDescription } from 'mongodb';

export const RECORD_TYPE_INDEXES: readonly IndexDescription[] = [
  // Describe and filters by the stored dash form; two types may not share it.
  { key: { id: 1 }, name: 'type_id', unique: true },
  { key: { module: 1, _id: 1 }, name: 'module_order' },
];
