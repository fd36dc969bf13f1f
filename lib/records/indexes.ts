import type { Document, IndexDescription } from 'mongodb';

/** One key per member, so records without members, the majority after a first import, take no space. */
const my = (name: string, fields: Document): IndexDescription => ({
  key: { memberIds: 1, ...fields },
  name: `my_${name}`,
  partialFilterExpression: { memberIds: { $gt: '' } },
});

const ORDER = { openedDate: -1, _id: 1 };

/** Every write updates each index once per member. Other filters need none: long lists are cached (docs/decisions/0011). */
export const RECORD_INDEXES: readonly IndexDescription[] = [
  my('order', ORDER),
  // Later changes do not move a record in this order.
  my('cursor', { cursorDate: -1, _id: 1 }),
  my('custom_id', { customId: 1 }),
  // This index is for linking an account.
  { key: { parties: 1 }, name: 'parties' },
  // Admins look up licenses by number alone, but `parties` has only numbers with a type.
  {
    key: { 'professionals.licenseNumber': 1 },
    name: 'license_number',
    partialFilterExpression: { 'professionals.licenseNumber': { $gt: '' } },
  },
];
