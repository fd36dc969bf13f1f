import type { MyRecordsQuery } from '../schema/query';

/** Filters of the API that hold one text, compared whole (specification 4.4). */
export const TEXT_FILTERS = [
  'module',
  'type',
  'status',
  'recordClass',
  'customId',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
] as const satisfies readonly (keyof MyRecordsQuery)[];

/** Filters of the API that hold several values, a comma between each two. */
export const LIST_FILTERS = ['modules', 'types', 'statusTypes'] as const satisfies readonly (keyof MyRecordsQuery)[];

/** Dates that can be narrowed to a range; each has a filter with From and one with To. */
export const DATE_FILTERS = [
  'openedDate',
  'statusDate',
  'assignedDate',
  'completedDate',
  'closedDate',
  'updateDate',
] as const;

export type TextFilter = (typeof TEXT_FILTERS)[number];
export type ListFilter = (typeof LIST_FILTERS)[number];
export type DateFilter = (typeof DATE_FILTERS)[number];
export type ApiFilter = TextFilter | ListFilter | `${DateFilter}${'From' | 'To'}`;

/** All 24 filters of the API, in the order in which an address lists them. */
export const API_FILTERS: readonly ApiFilter[] = [
  'statusTypes',
  'module',
  'modules',
  'type',
  'types',
  ...DATE_FILTERS.flatMap((name) => [`${name}From`, `${name}To`] as const),
  ...TEXT_FILTERS.filter((name) => name !== 'module' && name !== 'type'),
];

/** Filters of the portal that the API does not have. */
export const PORTAL_FILTERS = ['q', 'attention', 'changedSince', 'side'] as const;

export type PortalFilter = (typeof PORTAL_FILTERS)[number];

/** What may need something of the person; the same words as the endpoint's, which the browser must not load. */
export const ATTENTION_KINDS = ['incomplete', 'expires', 'balance', 'changed'] as const;

/** Of the split: still going on, or ended. */
export const SIDES = ['open', 'closed'] as const;

export type Side = (typeof SIDES)[number];

export type AttentionKind = (typeof ATTENTION_KINDS)[number];
