/** The fields that my records can be sorted by; missing values come last (contract, Parameters). */
export const SORT_FIELDS = ['openedDate', 'statusDate', 'expirationDate', 'balance', 'customId'] as const;

export type SortField = (typeof SORT_FIELDS)[number];

/** A field, with `-` in front for descending. */
export type Sort = SortField | `-${SortField}`;

export const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);

/** The default order: newest opened first (contract, Parameters). */
export const DEFAULT_SORT: Sort = '-openedDate';
