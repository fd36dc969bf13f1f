import type { Document, IndexDescription } from 'mongodb';

/**
 * One key for each member of a record, and none for a record without members, as most are after the first import of a
 * city.
 */
const my = (name: string, fields: Document): IndexDescription => ({
  key: { memberIds: 1, ...fields },
  name: `my_${name}`,
  partialFilterExpression: { memberIds: { $gt: '' } },
});

/** The contract's order of my records. */
const ORDER = { openedDate: -1, _id: 1 };

/**
 * Every write updates each of them, once for every member of the record. The other filters have no index: most accounts
 * have few records to look through, and a long list is cached (docs/decisions/0011).
 */
export const RECORD_INDEXES: readonly IndexDescription[] = [
  my('order', ORDER),
  // For paging by cursor: no later change moves a record in this order.
  my('cursor', { cursorDate: -1, _id: 1 }),
  my('custom_id', { customId: 1 }),
  // Linking an account looks up the records of an identity.
  { key: { parties: 1 }, name: 'parties' },
];
