import type { MappingGuess } from './guess-mapping';

function sourceText(source: unknown): string {
  if (typeof source === 'string') return source;
  const {
    columns = [],
    constant,
    join,
    separator,
    part,
    pattern,
    dateForm,
    ignoreZone,
    decimal,
  } = source as {
    readonly columns?: readonly string[];
    readonly constant?: string;
    readonly join?: string;
    readonly separator?: string;
    readonly part?: number;
    readonly pattern?: string;
    readonly dateForm?: string;
    readonly ignoreZone?: boolean;
    readonly decimal?: string;
  };
  const details = [
    ...(separator === undefined ? [] : [`part ${part}, split at "${separator}"`]),
    ...(pattern === undefined ? [] : [`by a pattern`]),
    ...(dateForm === undefined ? [] : [dateForm]),
    ...(ignoreZone ? ['days without a time'] : []),
    ...(decimal === undefined ? [] : [`decimal mark "${decimal}"`]),
  ];
  const from = columns.join(join === undefined ? ' or ' : ' + ');
  const text = [from, ...(details.length > 0 ? [`(${details.join(', ')})`] : [])].join(' ').trim();
  if (constant === undefined) return text;
  return text === '' ? `always "${constant}"` : `${text}, else "${constant}"`;
}

/** Fields whose source may be plain text. */
const PLAIN_TEXTS: ReadonlySet<string> = new Set(['type', 'licenseType']);

const fieldLines = (sources: unknown, within = ''): string[] =>
  Object.entries((sources ?? {}) as Record<string, unknown>).map(
    ([name, source]) =>
      `  ${`${within}${name}`.padEnd(34)}  ${sourceText(PLAIN_TEXTS.has(name) && within !== '' && typeof source === 'string' ? { constant: source } : source)}`,
  );

export function guessLines({ mapping, rows, notes, questions, unusedColumns, unusedHold }: MappingGuess): string[] {
  const { encoding, delimiter, dateForm, decimal, customId, module, type, status, fields, address, parcel } = mapping;
  const { columns, statusTypes } = status as { columns: string[]; statusTypes: Record<string, string> };
  const lists = ['contacts', 'owners', 'professionals'].flatMap((list) =>
    ((mapping[list] ?? []) as Record<string, unknown>[]).flatMap((part) => fieldLines(part, `${list}.`)),
  );
  const unread = (name: string): string => (unusedHold[name] === undefined ? name : `${name} (${unusedHold[name]})`);
  return [
    `${rows} rows, ${String(encoding)}, delimiter ${delimiter === '\t' ? 'tab' : String(delimiter)}, dates ${String(dateForm)}, decimal mark "${String(decimal)}"`,
    '',
    'field of the record <- column of the file',
    ...fieldLines({ customId, module }),
    ...fieldLines(type, 'type.'),
    ...fieldLines({ status: { columns } }),
    ...fieldLines(fields),
    ...fieldLines(address, 'address.'),
    ...fieldLines(parcel, 'parcel.'),
    ...lists,
    '',
    'status of the file -> status type',
    ...Object.entries(statusTypes).map(([name, statusType]) => `  ${name.padEnd(34)}  ${statusType}`),
    '',
    ...(unusedColumns.length > 0 ? [`unused columns: ${unusedColumns.map(unread).join(', ')}`] : []),
    ...notes.map((note) => `check: ${note}`),
    ...questions.map((question) => `to be answered first: ${question}`),
  ];
}
