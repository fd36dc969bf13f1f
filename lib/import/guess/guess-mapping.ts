import path from 'node:path';
import { portalCommand } from '../../platform/portal-command';
import { recordIdOf } from '../../records/record-id';
import type { Progress } from '../import-records';
import { SeenIds } from '../load/seen-ids';
import { type FileFacts, inspectFile } from '../rows/inspect-file';
import { type CsvHeader, readCsv } from '../rows/read-csv';
import { isJsonFile } from '../rows/read-json';
import { FileError, isUnreadable } from '../rows/row';
import { ColumnProfile } from './columns/column-profile';
import { type Column, Columns, columnOf, nameOf } from './columns/file-columns';
import { takeField } from './columns/take-field';
import { unreadColumns } from './columns/unread-columns';
import { guessSkipLines } from './guess-header';
import { emptyValuesOf } from './guess-kind';
import { guessNumber } from './guess-number';
import { guessParts } from './guess-parts';
import { statusSources, takeStatus } from './guess-status-column';
import { guessTypes, type WrittenSource } from './guess-types';
import { FIELD_WORDS } from './words/field-patterns';

const PROGRESS_INTERVAL = 5_000;
/** Words in column names of languages that write the day first. */
const DAY_FIRST_LANGUAGES =
  /\b(fecha|estado|numero|tipo|direccion|solicitante|permiso|calle|nombre|propietario|dossier|demandeur|commune|statut|\w*datum|strasse|bauherr|plz)\b/;

export type MappingGuess = {
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly rows: number;
  readonly notes: readonly string[];
  /** To be answered first: a wrong guess would be stored without notice. */
  readonly questions: readonly string[];
  readonly unusedColumns: readonly string[];
  readonly unusedHold: Readonly<Record<string, string>>;
};

const formatCount = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

/** A source with its own date form or decimal mark if they differ from the usual ones. */
function sourceOf(column: Column, usual: { readonly dateForm: string; readonly decimal: string }): WrittenSource {
  const { content } = column;
  if (content.kind === 'date' && (content.date.isDay || content.date.form !== usual.dateForm))
    return {
      columns: [nameOf(column)],
      ...(content.date.form !== usual.dateForm && { dateForm: content.date.form }),
      ...(content.date.isDay && { ignoreZone: true }),
    };
  if (content.kind === 'number' && content.isDecided && content.decimal !== usual.decimal)
    return { columns: [nameOf(column)], decimal: content.decimal };
  return nameOf(column);
}

/** Order of notes, most harmful first: number, dates, people, types, statuses, amounts. */
const HARM = [/^customId/, /\bdates?\b|\bday\b/i, /^whose records/, /^(module|record types)/, /^status/, /amounts/];

function harmOf(note: string): number {
  const at = HARM.findIndex((about) => about.test(note));
  return at < 0 ? HARM.length : at;
}

function mostFrequent(values: readonly string[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? otherwise;
}

type Read = { readonly facts: FileFacts; readonly skipLines: number };

async function profilesOf(file: string, onProgress: ((progress: Progress) => void) | undefined) {
  const facts = await inspectFile(file);
  const skipLines = await guessSkipLines(facts);
  let header: CsvHeader | undefined;
  let profiles: readonly ColumnProfile[] = [];
  let bytes = 0;
  let rows = 0;
  const onHeader = (firstHeader: CsvHeader): void => {
    header = firstHeader;
    profiles = firstHeader.columns.map((column, at) => new ColumnProfile(column, firstHeader.names[at] ?? column));
  };
  const onBytes = (read: number): void => {
    bytes = read;
  };
  for await (const row of readCsv(file, { facts, skipLines, onHeader, onBytes })) {
    if (isUnreadable(row)) continue;
    rows += 1;
    for (const profile of profiles) profile.add(row.cells[profile.column] ?? '');
    if (rows % PROGRESS_INTERVAL === 0) onProgress?.({ bytes, rows });
  }
  onProgress?.({ bytes: facts.size, rows });
  if (header === undefined || rows === 0) throw new FileError('The file has no rows below its column names.');
  const nameless = profiles.flatMap(({ name }, at) => (name.trim() === '' ? [at + 1] : []));
  return { header, rows, facts, skipLines, nameless, profiles: profiles.filter(({ column }) => column !== '') };
}

async function countRepeats(file: string, { facts, skipLines }: Read, { profile }: Column): Promise<number> {
  if (!profile.hasMoreValues) return [...profile.values.values()].reduce((sum, count) => sum + count - 1, 0);
  // Not all values were counted, so the file is read again.
  const seenIds = new SeenIds();
  let repeats = 0;
  let at = -1;
  const onHeader = ({ columns }: CsvHeader): void => {
    at = columns.indexOf(profile.column);
  };
  for await (const row of readCsv(file, { facts, skipLines, onHeader })) {
    const number = isUnreadable(row) ? '' : (row.cells[at] ?? '').trim();
    if (number !== '' && seenIds.add(recordIdOf('X', number).id, 1) !== undefined) repeats += 1;
  }
  return repeats;
}

/** @throws FileError for a file that is not a table, needs no mapping or has no possible record number */
export async function guessMapping(file: string, onProgress?: (progress: Progress) => void): Promise<MappingGuess> {
  if (isJsonFile(file))
    throw new FileError(
      `A JSON file needs no mapping, because its names are those of the API. Try: ${portalCommand(`import records ${file} --dry-run`)}`,
    );
  const { header, rows, facts, skipLines, nameless, profiles } = await profilesOf(file, onProgress);
  const { delimiter, encoding } = header;
  // Month first is common only in English files with commas.
  const prefersDayFirst =
    delimiter === ';' || DAY_FIRST_LANGUAGES.test(header.columns.join(' ').normalize('NFD').replace(/\p{M}/gu, ''));
  const columns = new Columns(profiles.map((profile) => columnOf(profile, prefersDayFirst)));
  const notes: string[] = skipLines > 0 ? [`${skipLines} lines above the column names are skipped`] : [];
  if (nameless.length > 0)
    notes.push(
      `columns without a name are not imported: ${nameless.join(', ')}; name them in the first line if you need them`,
    );
  const empty = columns.all.filter(({ content }) => content.kind === 'empty').map(({ profile }) => profile.name);
  if (empty.length > 0) notes.push(`empty columns, which are not imported: ${empty.join(', ')}`);
  const number = guessNumber(columns, rows);
  notes.push(...number.notes);
  const questions = number.question === undefined ? [] : [number.question];
  const repeats = await countRepeats(file, { facts, skipLines }, number.column);
  if (repeats > 0)
    notes.push(
      `customId: the first row with each number is stored, and ${formatCount(repeats, 'later row is', 'later rows are')} refused`,
    );
  const contents = columns.remaining.map(({ content }) => content);
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
  const status = takeStatus(columns);
  notes.push(...status.notes);
  const parts = guessParts(columns);
  const types = guessTypes(columns);
  const fields: Record<string, WrittenSource> = {};
  for (const field of FIELD_WORDS) {
    if (field === 'customId' || field === 'status') continue;
    const column = takeField(columns, field);
    if (column === undefined) continue;
    fields[field] = sourceOf(column, usual);
    if (column.content.kind !== 'date') continue;
    const { isDay, note, question } = column.content.date;
    if (isDay)
      notes.push(`${column.profile.name}: all dates are midnight UTC, so they are days without a time (ignoreZone)`);
    if (note) notes.push(`${column.profile.name}: ${note}`);
    if (question) questions.push(`${column.profile.name}: ${question}.`);
  }
  const applicant = parts.contacts.find(({ fullName }) => fullName !== undefined);
  const unread = unreadColumns(
    columns,
    FIELD_WORDS.filter((field) => fields[field] === undefined),
  );
  questions.push(...unread.questions);
  const statuses = statusSources(status.column, rows);
  notes.push(...statuses.notes);
  const emptyValues = emptyValuesOf(profiles);
  const mapping = {
    description: `First mapping of ${path.basename(file)}, to be checked`,
    encoding,
    delimiter,
    ...(skipLines > 0 && { skipLines }),
    ...(emptyValues.length > 0 && { empty: emptyValues }),
    decimal: usual.decimal,
    dateForm: usual.dateForm,
    customId: nameOf(number.column),
    module: types.module,
    type: types.type,
    status: statuses.sources,
    fields: { ...(applicant?.fullName !== undefined && { name: applicant.fullName }), ...fields },
    address: parts.address,
    parcel: parts.parcel,
    contacts: parts.contacts,
    owners: parts.owners,
    professionals: parts.professionals,
  };
  if (parts.contacts.length + parts.professionals.length === 0)
    notes.push('whose records are they? No column names an applicant, owner or contractor: nobody will see them');
  return {
    mapping,
    rows,
    notes: [...types.notes, ...notes].sort((a, b) => harmOf(a) - harmOf(b)),
    questions: [...questions, ...[types.question, statuses.question].filter((question) => question !== undefined)],
    unusedColumns: unread.names,
    unusedHold: unread.holds,
  };
}
