import { FileError } from '../rows/row';
import type { Column, Columns } from './columns/file-columns';
import { fieldPatterns } from './words/field-patterns';

/** Row numbers, which may change in the next export. */
const ROW_NUMBER = /^(object ?id|ogc ?fid|fid|gid|oid|global ?id|unique ?id|row ?(id|number|num|no)|uuid|guid|index)$/;

const isRowNumber = ({ words, profile }: Column): boolean => profile.name.trim() === '_id' || ROW_NUMBER.test(words);

const isCode = ({ profile, content }: Column): boolean =>
  content.kind !== 'date' && profile.samples.every((sample) => /^[^\s@\d]*\d[^\s@]*$/.test(sample));

const looksLikeNumber = ({ words, profile }: Column): boolean =>
  /\b(no|nr|nbr|num|number|numero|ref|reference|id|code|key)$/.test(words) ||
  profile.samples.every((sample) => /\d/.test(sample) && /[^\d.,+-]/.test(sample));

const isUnique = ({ profile }: Column): boolean => profile.isUnique;

function namedColumns(columns: Columns): Column[] {
  const candidates = fieldPatterns('customId').patterns.flatMap((pattern) => {
    const regex = new RegExp(pattern);
    return columns.remaining.filter(({ words, content }) => content.kind !== 'empty' && regex.test(words));
  });
  return [...new Set(candidates)];
}

function rejectionReason(column: Column, rows: number): string {
  if (isRowNumber(column)) return `${column.profile.name} numbers the rows of an export and may change in the next one`;
  const { sharedRows, hasMoreValues } = column.profile;
  const count = `${hasMoreValues ? 'at least ' : ''}${sharedRows.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')}`;
  return `${column.profile.name} is not unique: ${count} rows share a value with another`;
}

export type NumberGuess = {
  readonly column: Column;
  readonly notes: readonly string[];
  /** To be answered before the mapping can be used. */
  readonly question?: string;
};

/** @throws FileError if no column fits */
export function guessNumber(columns: Columns, rows: number): NumberGuess {
  const candidates = namedColumns(columns);
  const unique = columns.remaining.filter((column) => isUnique(column) && column.content.kind !== 'date');
  const codes = unique.filter(isCode);
  const sure = candidates.find((column) => isUnique(column) && !isRowNumber(column));
  const code =
    codes.find((column) => looksLikeNumber(column) && !isRowNumber(column)) ??
    codes.find((column) => !isRowNumber(column));
  const best = sure ?? code ?? candidates[0] ?? codes[0] ?? unique[0];
  if (best === undefined) throw new FileError('No column has a unique number for each row; records need one.');
  const { name } = best.profile;
  const rejected = candidates.filter((column) => column !== best).slice(0, 3);
  const notes = rejected
    .filter((column) => !isUnique(column) || isRowNumber(column))
    .map((column) => `customId: ${rejectionReason(column, rows)}`);
  if (!candidates.includes(best))
    notes.unshift(
      `customId: ${candidates.length > 0 ? 'no column named like a record number is unique' : 'no column is named like a record number'}; ${name} is used because it is unique`,
    );
  const doubt = isUnique(best) && !isRowNumber(best) ? undefined : rejectionReason(best, rows);
  return {
    column: columns.markTaken(best),
    notes,
    ...(doubt !== undefined && { question: `Which column holds the number of a record? ${doubt}.` }),
  };
}
