/** Missing values come last. */
export const SORT_FIELDS = ['openedDate', 'statusDate', 'expirationDate', 'balance', 'customId'] as const;

export type SortField = (typeof SORT_FIELDS)[number];

/** `-` means descending. */
export type Sort = SortField | `-${SortField}`;

export const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);

export const DEFAULT_SORT: Sort = '-openedDate';
