import { looksLikeStatus } from './columns/describe-values';
import { type Column, type Columns, nameOf } from './columns/file-columns';
import { takeField } from './columns/take-field';
import { guessStatusType } from './words/guess-statuses';

const MAX_STATUSES = 200;
const MAX_EXAMPLES = 5;

const saysStatus = ({ profile }: Column): boolean =>
  profile.samples.some((sample) => guessStatusType(sample) !== 'UNASSIGNED');

export function takeStatus(columns: Columns): {
  readonly column: Column | undefined;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const column = statusColumn(columns, notes);
  return { column, notes };
}

function statusColumn(columns: Columns, notes: string[]): Column | undefined {
  // The exact name wins, however many values the column has.
  const exact = columns.remaining.find(({ words, content }) => words === 'status' && content.kind === 'text');
  if (exact !== undefined && !exact.profile.isChoice) {
    const { name, values, hasMoreValues } = exact.profile;
    notes.push(
      `status: ${name} is used because of its name, but has ${values.size}${hasMoreValues ? ' or more' : ''} different values; is it the status?`,
    );
    return columns.markTaken(exact);
  }
  const columnByName = takeField(columns, 'status', (column) => column.profile.isChoice && saysStatus(column));
  if (columnByName !== undefined) return columnByName;
  const columnByValues = columns.remaining.find(looksLikeStatus);
  if (columnByValues === undefined) return takeField(columns, 'status', ({ profile }) => profile.isChoice);
  notes.push(
    `status: no column has that name; ${columnByValues.profile.name} is used because its values look like statuses`,
  );
  return columns.markTaken(columnByValues);
}

const NO_STATUS = 'Unknown';

type StatusGuess = {
  readonly sources: Record<string, unknown>;
  readonly notes: readonly string[];
  readonly question?: string;
};

export function statusSources(column: Column | undefined, rows: number): StatusGuess {
  if (column === undefined)
    return {
      sources: { columns: ['status'], constant: NO_STATUS, statusTypes: { [NO_STATUS]: 'UNASSIGNED' } },
      notes: [],
      question: `Which column holds the status? None can be told by its name or values; "${NO_STATUS}" is used for all records.`,
    };
  const { values, filled } = column.profile;
  const statuses = [...values.keys()].slice(0, MAX_STATUSES);
  const statusTypes = Object.fromEntries(statuses.map((status) => [status, guessStatusType(status)]));
  const unsure = statuses.filter((status) => statusTypes[status] === 'UNASSIGNED');
  const unsureRows = unsure.reduce((sum, status) => sum + (values.get(status) ?? 0), 0);
  const empty = rows - filled;
  return {
    sources: {
      columns: [nameOf(column)],
      ...(empty > 0 && { constant: NO_STATUS }),
      statusTypes: { ...statusTypes, ...(empty > 0 && { [NO_STATUS]: 'UNASSIGNED' }) },
    },
    notes: [
      `status: ${statuses.length} different ones; check statusTypes`,
      ...(unsure.length > 0 ? [`status: what do these mean? UNASSIGNED is used: ${unsure.join(', ')}`] : []),
      ...(empty > 0
        ? [`status: ${empty} of ${rows} rows have none; "${NO_STATUS}" is used for them. Correct the constant`]
        : []),
    ],
    ...(unsureRows > filled / 2 && {
      question: `What do the statuses mean? It is unknown for most rows: ${unsure.slice(0, MAX_EXAMPLES).join(', ')}.`,
    }),
  };
}
