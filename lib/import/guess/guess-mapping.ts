import path from 'node:path';
import { portalCommand } from '../../portal-command';
import type { Progress } from '../import-records';
import { inspectFile } from '../rows/inspect-file';
import { type CsvHeader, readCsv } from '../rows/read-csv';
import { isJsonFile } from '../rows/read-json';
import { FileError, isUnreadable } from '../rows/row';
import { ColumnProfile } from './column-profile';
import { type Column, Columns, columnOf, nameOf } from './columns';
import fieldWords from './field-words.json' with { type: 'json' };
import { guessSkipLines } from './guess-header';
import { emptyValuesOf } from './guess-kind';
import { guessParts } from './guess-parts';
import { guessStatusType } from './guess-statuses';
import { guessTypes, type WrittenSource } from './guess-types';
import { lookOf, looksLikeStatus } from './look-of-column';

const PROGRESS_EVERY = 5_000;
const MOST_STATUSES = 200;
const SPANISH = /\b(fecha|estado|numero|tipo|direccion|solicitante|permiso|calle|nombre|propietario)\b/;

/** A first mapping of a file, and what a person should look at. */
export type MappingGuess = {
  /** As it is written to a mapping file. */
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly rows: number;
  readonly notes: readonly string[];
  readonly unusedColumns: readonly string[];
};

type FieldWord = keyof typeof fieldWords;
const FIELD_WORDS = Object.keys(fieldWords) as FieldWord[];

const takeField = (columns: Columns, field: FieldWord, fits: (column: Column) => boolean = () => true) =>
  columns.take(
    fieldWords[field].patterns,
    (column) => fieldWords[field].kinds.includes(column.content.kind) && fits(column),
  );

const isUnique = ({ profile }: Column): boolean => profile.isUnique;

/** Whether the values look like numbers of records: one word each, with a digit. */
const isCode = ({ profile, content }: Column): boolean =>
  content.kind !== 'date' && profile.samples.every((sample) => /^[^\s@\d]*\d[^\s@]*$/.test(sample));

/** The column of the record's number: named so and different in every row, or the first that is different in every row. */
function takeNumber(columns: Columns, notes: string[]): Column {
  // Whatever its values look like: 20240131 may be a number as well as a day.
  const named =
    takeField(columns, 'customId', isUnique) ??
    columns.take(fieldWords.customId.patterns, isUnique) ??
    takeField(columns, 'customId');
  if (named !== undefined) return named;
  const unique = columns.left.filter((column) => isUnique(column) && column.content.kind !== 'date');
  const found = unique.find(isCode) ?? unique[0];
  if (found === undefined)
    throw new FileError('No column holds a number that is different in every row: a record needs one.');
  notes.push(
    `customId: no column is named as the number; ${found.profile.name} is taken, since it is different in every row`,
  );
  return columns.keep(found);
}

const saysStatus = ({ profile }: Column): boolean =>
  profile.samples.some((sample) => guessStatusType(sample) !== 'UNASSIGNED');

function takeStatus(columns: Columns, notes: string[]): Column | undefined {
  // Called exactly so, it is the status however many values it has, before others whose names only begin so.
  const exact = columns.left.find(({ words, content }) => words === 'status' && content.kind === 'text');
  if (exact !== undefined && !exact.profile.isChoice) {
    const { name, values, hasMoreValues } = exact.profile;
    notes.push(
      `status: ${name} is taken for its name, but has ${values.size}${hasMoreValues ? ' and more' : ''} different values; is it the status?`,
    );
    return columns.keep(exact);
  }
  const named = takeField(columns, 'status', (column) => column.profile.isChoice && saysStatus(column));
  if (named !== undefined) return named;
  const found = columns.left.find(looksLikeStatus);
  if (found === undefined) return takeField(columns, 'status', ({ profile }) => profile.isChoice);
  notes.push(`status: no column is named so; ${found.profile.name} is taken, since its values look like statuses`);
  return columns.keep(found);
}

/** A source with what its own content needs, where it differs from the mapping's. */
function written(column: Column, usual: { readonly dateForm: string; readonly decimal: string }): WrittenSource {
  const { content } = column;
  if (content.kind === 'date' && content.date.form !== usual.dateForm)
    return { columns: [nameOf(column)], dateForm: content.date.form };
  if (content.kind === 'number' && content.isDecided && content.decimal !== usual.decimal)
    return { columns: [nameOf(column)], decimal: content.decimal };
  return nameOf(column);
}

const KIND_WORDS = {
  date: 'dates',
  number: 'numbers',
  yesNo: 'yes and no',
  text: 'texts, or not of one form',
  empty: 'none',
} as const;

/** Columns whose name says one thing and whose values another. */
const misfitNotes = (columns: Columns, fields: readonly FieldWord[]): string[] =>
  fields.flatMap((field) => {
    const { patterns, kinds } = fieldWords[field];
    const column = columns.left.find(({ words }) => patterns.some((pattern) => new RegExp(pattern).test(words)));
    if (column === undefined || kinds.includes(column.content.kind)) return [];
    const { name } = column.profile;
    return [
      `${name}: by its name it may be ${field}, but its values are ${KIND_WORDS[column.content.kind]}; it is not read`,
    ];
  });

/** What comes most often. */
function mostFrequent(values: readonly string[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? otherwise;
}

function statusPart(column: Column | undefined, notes: string[]): Record<string, unknown> {
  if (column === undefined) {
    notes.push(
      'status: no column holds one; "Unknown" is written for all records. Name the column, or correct the constant',
    );
    return { columns: ['status'], constant: 'Unknown', statusTypes: { Unknown: 'UNASSIGNED' } };
  }
  const statuses = [...column.profile.values.keys()].slice(0, MOST_STATUSES);
  const statusTypes = Object.fromEntries(statuses.map((status) => [status, guessStatusType(status)]));
  const unsure = statuses.filter((status) => statusTypes[status] === 'UNASSIGNED');
  notes.push(`status: ${statuses.length} different ones; look through statusTypes`);
  if (unsure.length > 0) notes.push(`status: what do these mean? UNASSIGNED is written: ${unsure.join(', ')}`);
  return { columns: [nameOf(column)], statusTypes };
}

async function profilesOf(file: string, onProgress: ((progress: Progress) => void) | undefined) {
  const facts = await inspectFile(file);
  const skipLines = await guessSkipLines(facts);
  let header: CsvHeader | undefined;
  let profiles: readonly ColumnProfile[] = [];
  let bytes = 0;
  let rows = 0;
  const onHeader = (found: CsvHeader): void => {
    header = found;
    profiles = found.columns.map((column, at) => new ColumnProfile(column, found.names[at] ?? column));
  };
  const onBytes = (read: number): void => {
    bytes = read;
  };
  for await (const row of readCsv(file, { facts, skipLines, onHeader, onBytes })) {
    if (isUnreadable(row)) continue;
    rows += 1;
    for (const profile of profiles) profile.add(row.cells[profile.column] ?? '');
    if (rows % PROGRESS_EVERY === 0) onProgress?.({ bytes, rows });
  }
  onProgress?.({ bytes: facts.size, rows });
  if (header === undefined || rows === 0) throw new FileError('The file has no rows below its column names.');
  const nameless = profiles.flatMap(({ name }, at) => (name.trim() === '' ? [at + 1] : []));
  return { header, rows, skipLines, nameless, profiles: profiles.filter(({ column }) => column !== '') };
}

/**
 * Looks at all of a CSV file and guesses a mapping for it from the names and the content of its columns.
 * @throws FileError for a file that is no table or needs no mapping, or has no column that could be the number of a record.
 */
export async function guessMapping(file: string, onProgress?: (progress: Progress) => void): Promise<MappingGuess> {
  if (isJsonFile(file))
    throw new FileError(
      `A JSON file needs no mapping, since its names are those of the API. Try it: ${portalCommand(`import records ${file} --dry-run`)}`,
    );
  const { header, rows, skipLines, nameless, profiles } = await profilesOf(file, onProgress);
  const { delimiter, encoding } = header;
  // Month first is a habit of English with commas; where files are written otherwise, the day is first.
  const prefersDayFirst =
    delimiter === ';' || SPANISH.test(header.columns.join(' ').normalize('NFD').replace(/\p{M}/gu, ''));
  const columns = new Columns(profiles.map((profile) => columnOf(profile, prefersDayFirst)));
  const notes: string[] = skipLines > 0 ? [`${skipLines} lines above the column names are passed over`] : [];
  if (nameless.length > 0)
    notes.push(
      `columns without a name are not read: ${nameless.join(', ')}; name them in the first line if they matter`,
    );
  const customId = takeNumber(columns, notes);
  const contents = columns.left.map(({ content }) => content);
  const usual = {
    dateForm: mostFrequent(
      contents.flatMap((content) => (content.kind === 'date' ? [content.date.form] : [])),
      'iso',
    ),
    decimal: mostFrequent(
      contents.flatMap((content) => (content.kind === 'number' && content.isDecided ? [content.decimal] : [])),
      '.',
    ),
  };
  const status = takeStatus(columns, notes);
  const parts = guessParts(columns);
  const types = guessTypes(columns);
  const fields: Record<string, WrittenSource> = {};
  for (const field of FIELD_WORDS) {
    if (field === 'customId' || field === 'status') continue;
    const column = takeField(columns, field);
    if (column === undefined) continue;
    fields[field] = written(column, usual);
    if (column.content.kind === 'date' && column.content.date.note)
      notes.push(`${column.profile.name}: ${column.content.date.note}`);
  }
  const applicant = parts.contacts.find(({ fullName }) => fullName !== undefined);
  notes.push(
    ...misfitNotes(
      columns,
      FIELD_WORDS.filter((field) => fields[field] === undefined),
    ),
  );
  for (const column of columns.left) {
    const look = lookOf(column);
    if (look !== undefined)
      notes.push(`${column.profile.name}: not read; it holds ${look}. Name it in the mapping where it is wanted`);
  }
  const statusSources = statusPart(status, notes);
  const empty = emptyValuesOf(profiles);
  const mapping = {
    description: `First mapping of ${path.basename(file)}, to be looked through`,
    encoding,
    delimiter,
    ...(skipLines > 0 && { skipLines }),
    ...(empty.length > 0 && { empty }),
    decimal: usual.decimal,
    dateForm: usual.dateForm,
    customId: nameOf(customId),
    module: types.module,
    type: types.type,
    status: statusSources,
    fields: { ...(applicant?.fullName !== undefined && { name: applicant.fullName }), ...fields },
    address: parts.address,
    parcel: parts.parcel,
    contacts: parts.contacts,
    owners: parts.owners,
    professionals: parts.professionals,
  };
  if (parts.contacts.length + parts.professionals.length === 0)
    notes.push('whose records are they? No column names an applicant, an owner or a contractor: nobody will see them');
  return {
    mapping,
    rows,
    notes: [...types.notes, ...notes],
    unusedColumns: columns.left.map(({ profile }) => profile.name),
  };
}
