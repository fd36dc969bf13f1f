export type FilterKind =
  | 'text'
  /** Comma-separated values, any of which may match. */
  | 'list'
  /** The slash form or the dash form of a type. */
  | 'type'
  | 'types'
  | 'statusTypes'
  | 'from'
  | 'to'
  /** Words that must all be in the search text. */
  | 'search'
  /** What the record needs from the people on it. */
  | 'needs'
  /** Changed after a time. */
  | 'after'
  /** Not known to have ended. */
  | 'open';

/** The control on the page; null if only the URL can set the filter. */
export type FilterControl =
  | 'search'
  | 'needs'
  | 'open'
  | 'statusTypes'
  | 'module'
  | 'type'
  | 'dates'
  | 'status'
  | 'number'
  | 'staff'
  | null;

export type FilterFacts = {
  readonly kind: FilterKind;
  readonly paths: readonly string[];
  readonly meaning: string;
  readonly since?: string;
  readonly label: string;
  readonly control: FilterControl;
  readonly isExtension?: true;
};

export type FilterTable = Readonly<Record<string, FilterFacts>>;

const EXTENSION = { since: 'records-portal 1.0', isExtension: true } as const;

/** The 24 filters of specification 4.4. */
export const SPECIFIED_FILTERS = {
  module: {
    kind: 'text',
    paths: ['module'],
    meaning: 'Filter by module.',
    label: 'MyRecords.filters.module',
    control: 'module',
  },
  modules: {
    kind: 'list',
    paths: ['module'],
    meaning: 'Modules to which a global search is confined.',
    label: 'MyRecords.filters.module',
    control: 'module',
  },
  type: {
    kind: 'type',
    paths: ['type.value', 'type.id'],
    meaning: 'Type of entity queried.',
    label: 'MyRecords.filters.type',
    control: 'type',
  },
  types: {
    kind: 'types',
    paths: ['type.value', 'type.id'],
    meaning: 'Comma-delimited object type values.',
    label: 'MyRecords.filters.type',
    control: 'type',
  },
  status: {
    kind: 'text',
    paths: ['status.value', 'status.text'],
    meaning: 'Record status.',
    label: 'MyRecords.filters.status',
    control: 'status',
  },
  statusTypes: {
    kind: 'statusTypes',
    paths: ['statusType'],
    meaning: 'Comma-delimited status types used as filter.',
    since: '7.3.3.7',
    label: 'MyRecords.status',
    control: 'statusTypes',
  },
  recordClass: {
    kind: 'text',
    paths: ['recordClass'],
    meaning: 'General information about the record.',
    label: 'MyRecords.filters.recordClass',
    control: 'number',
  },
  customId: {
    kind: 'text',
    paths: ['customId'],
    meaning: 'Alternate record ID.',
    label: 'MyRecords.filters.customId',
    control: 'number',
  },
  ...range('assignedDate', 'The date of the assigned action.'),
  ...range('closedDate', 'The closure date.'),
  ...range('completedDate', 'The completion date.'),
  ...range('openedDate', 'The date when the application is opened.'),
  ...range('statusDate', 'The status date.', '7.3.3.7'),
  ...range('updateDate', 'The update date.', '8.0.0'),
  closedByDepartment: {
    kind: 'text',
    paths: ['closedByDepartment'],
    meaning: 'Department responsible for closure.',
    label: 'MyRecords.filters.closedByDepartment',
    control: 'staff',
  },
  closedByUser: {
    kind: 'text',
    paths: ['closedByUser'],
    meaning: 'Staff member responsible for closure.',
    label: 'MyRecords.filters.closedByUser',
    control: 'staff',
  },
  completedByDepartment: {
    kind: 'text',
    paths: ['completedByDepartment'],
    meaning: 'Department responsible for completion.',
    label: 'MyRecords.filters.completedByDepartment',
    control: 'staff',
  },
  completedByUser: {
    kind: 'text',
    paths: ['completedByUser'],
    meaning: 'Staff member responsible for completion.',
    label: 'MyRecords.filters.completedByUser',
    control: 'staff',
  },
} as const satisfies FilterTable;

export const EXTENSION_FILTERS = {
  search: {
    ...EXTENSION,
    kind: 'search',
    paths: ['searchText'],
    meaning:
      'Words that must all be in the number, the type in any language, the name, the description or a line of an address; case and accents are ignored.',
    label: 'MyRecords.search',
    control: 'search',
  },
  needs: {
    ...EXTENSION,
    kind: 'needs',
    paths: [],
    meaning:
      'Comma-delimited list of what the record needs, any of them: information (it is incomplete), payment (a balance is due), renewal (it expires within 30 days). A record that has ended needs nothing.',
    label: 'MyRecords.attention',
    control: 'needs',
  },
  changedSince: {
    ...EXTENSION,
    kind: 'after',
    paths: ['statusDate'],
    meaning: 'A time such as 2026-05-01T12:00:00Z; only records whose status changed later.',
    label: 'MyRecords.attention',
    control: 'needs',
  },
  open: {
    ...EXTENSION,
    kind: 'open',
    paths: ['statusType'],
    meaning: 'true: records that are not known to have ended; false: the others.',
    label: 'MyRecords.split.label',
    control: 'open',
  },
  ids: {
    ...EXTENSION,
    kind: 'list',
    paths: ['_id'],
    meaning: 'Comma-delimited record ids.',
    label: 'MyRecords.what',
    control: null,
  },
} as const satisfies FilterTable;

function range<Name extends string>(name: Name, date: string, since?: string) {
  const facts = {
    paths: [name],
    label: `MyRecords.range.${name}`,
    control: 'dates',
    ...(since !== undefined && { since }),
  } as const;
  return {
    [`${name}From`]: { ...facts, kind: 'from', meaning: `Start of the range, inclusive. ${date}` },
    [`${name}To`]: { ...facts, kind: 'to', meaning: `End of the range, inclusive. ${date}` },
  } as { readonly [Part in `${Name}From`]: FilterFacts & { readonly kind: 'from' } } & {
    readonly [Part in `${Name}To`]: FilterFacts & { readonly kind: 'to' };
  };
}

export const FILTERS = { ...SPECIFIED_FILTERS, ...EXTENSION_FILTERS } as const;

export type Filters = typeof FILTERS;
export type FilterName = keyof Filters;

export const rangesOf = (table: FilterTable): readonly string[] =>
  Object.entries(table).flatMap(([name, { kind }]) => (kind === 'from' ? [name.slice(0, -'From'.length)] : []));

/** What a record can need from the people on it. */
export const NEEDS = ['information', 'payment', 'renewal'] as const;

export type Need = (typeof NEEDS)[number];

export const filtersAt = <Table extends FilterTable>(
  table: Table,
  control: FilterControl,
): readonly Extract<keyof Table, string>[] =>
  (Object.keys(table) as Extract<keyof Table, string>[]).filter((name) => table[name]?.control === control);
