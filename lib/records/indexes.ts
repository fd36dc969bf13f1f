import type { Document, IndexDescription } from 'mongodb';

/**
 * One key for each person whose record it is, and none for a record that is nobody's: most are, of a city's file that was just
 * imported.
 */
const my = (name: string, fields: Document, partialFilterExpression: Document = {}): IndexDescription => ({
  key: { memberIds: 1, ...fields },
  name: `my_${name}`,
  partialFilterExpression: { memberIds: { $gt: '' }, ...partialFilterExpression },
});

/** The contract's order of my records. */
const ORDER = { openedDate: -1, _id: 1 };

/** What a long list is narrowed by, in the same order. */
const narrowed = (name: string, path: string) => my(name, { [path]: 1, ...ORDER });

/**
 * A range of a date that few records lie in, such as what changed since yesterday: its keys hold the order of a page, so that
 * they are sorted without the records. Records without the date take no room.
 */
const dated = (name: string, date: string) => my(name, { [date]: 1, ...ORDER }, { [date]: { $exists: true } });

/** Fields of filters that have no index of their own, and those whose own does not have the order. */
const REST = [
  'assignedDate',
  'closedDate',
  'completedDate',
  'statusDate',
  'updateDate',
  'recordClass',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
];

/** At most twelve: each is paid at every write, once for every person on the record (docs/decisions/0011). */
export const RECORD_INDEXES: readonly IndexDescription[] = [
  my('order', ORDER),
  // By cursor: in the order of the first import, which no later change moves a record in.
  my('walk', { walkDate: -1, _id: 1 }),
  narrowed('module', 'module'),
  // Also for types by their dash form (`lib/record-types/type-values.ts`).
  narrowed('type', 'type.value'),
  narrowed('status_type', 'statusType'),
  // A status is asked for by its value or by its text: the two are read side by side.
  narrowed('status', 'status.value'),
  narrowed('status_text', 'status.text'),
  my('custom_id', { customId: 1 }),
  dated('update_date', 'updateDate'),
  dated('closed_date', 'closedDate'),
  // What else is asked for: tested on these keys, in the order of the page, instead of on the records.
  my('rest', { ...ORDER, ...Object.fromEntries(REST.map((path) => [path, 1])) }),
  // Linking an account finds the records of an identity.
  { key: { parties: 1 }, name: 'parties' },
];
