import type { Document, IndexDescription } from 'mongodb';

/**
 * One key for each person whose record it is, and none for a record that is nobody's: most are, of a city's file that was just
 * imported.
 */
const my = (name: string, fields: Document): IndexDescription => ({
  key: { memberIds: 1, ...fields },
  name: `my_${name}`,
  partialFilterExpression: { memberIds: { $gt: '' } },
});

/** The contract's order of my records. */
const ORDER = { openedDate: -1, _id: 1 };

/**
 * Each is paid at every write, once for every person on the record. The other filters have none: the few records of most
 * people are looked through, and a long list is kept in memory (docs/decisions/0011).
 */
export const RECORD_INDEXES: readonly IndexDescription[] = [
  my('order', ORDER),
  // By cursor: in the order of the first import, which no later change moves a record in.
  my('cursor', { cursorDate: -1, _id: 1 }),
  my('custom_id', { customId: 1 }),
  // Linking an account finds the records of an identity.
  { key: { parties: 1 }, name: 'parties' },
];
