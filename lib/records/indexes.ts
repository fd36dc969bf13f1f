import type { IndexDescription } from 'mongodb';
import { OTHER_DATES } from './opens-first';

/**
 * A range of a date that few records lie in, such as what changed since yesterday: its keys hold the order of a page, so that
 * they are sorted without the records. Records without the date take no room.
 */
const memberDate = (date: string): IndexDescription => ({
  key: { memberIds: 1, [date]: 1, openedDate: -1, _id: 1 },
  name: `member_${date.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  partialFilterExpression: { [date]: { $exists: true } },
});

/** What only some records have, and are looked for by: in the order of a page, without room for the others. */
const memberPart = (path: string): IndexDescription => ({
  key: { memberIds: 1, [path]: 1, openedDate: -1, _id: 1 },
  name: `member_${path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  partialFilterExpression: { [path]: { $exists: true } },
});

/** Filters that compare one text, of records that have one. */
export const PART_FILTERS = [
  'recordClass',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
] as const;

export const RECORD_INDEXES: readonly IndexDescription[] = [
  // My records: equality on the member, then the contract's order.
  { key: { memberIds: 1, openedDate: -1, _id: 1 }, name: 'member_order' },
  // The same by cursor: in the order of the first import, which no later change moves a record in.
  { key: { memberIds: 1, walkDate: -1, _id: 1 }, name: 'member_walk' },
  // What a long list is narrowed by, in the same order.
  { key: { memberIds: 1, module: 1, openedDate: -1, _id: 1 }, name: 'member_module' },
  { key: { memberIds: 1, 'type.value': 1, openedDate: -1, _id: 1 }, name: 'member_type' },
  // A type is asked for by its dash form too.
  { key: { memberIds: 1, 'type.id': 1, openedDate: -1, _id: 1 }, name: 'member_type_id' },
  { key: { memberIds: 1, statusType: 1, openedDate: -1, _id: 1 }, name: 'member_status_type' },
  // A status is asked for by its value or by its text: the two are read side by side.
  { key: { memberIds: 1, 'status.value': 1, openedDate: -1, _id: 1 }, name: 'member_status' },
  { key: { memberIds: 1, 'status.text': 1, openedDate: -1, _id: 1 }, name: 'member_status_text' },
  // The end of another date: its records begin where the day of opening is that day.
  { key: { memberIds: 1, opensFirst: 1, openedDate: -1, _id: 1 }, name: 'member_opens_first' },
  ...OTHER_DATES.map(memberDate),
  { key: { memberIds: 1, customId: 1 }, name: 'member_custom_id' },
  ...PART_FILTERS.map(memberPart),
  // Linking an account finds the records of an identity.
  { key: { parties: 1 }, name: 'parties' },
];
