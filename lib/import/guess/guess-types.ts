import { UNSPECIFIED } from '../record/record-from-row';
import { type Column, type Columns, nameOf } from './columns/file-columns';
import words from './words/part-words.json' with { type: 'json' };

export type WrittenSource = string | Readonly<Record<string, unknown>>;

export type TypeGuess = {
  readonly module: WrittenSource;
  readonly type: Readonly<Record<'group' | 'type' | 'subType' | 'category', WrittenSource>>;
  readonly notes: readonly string[];
  /** To be answered before the mapping can be used. */
  readonly question?: string;
};

const LEVELS = ['group', 'type', 'subType', 'category'] as const;
const SEPARATORS = ['/', ' - ', ' – ', '>', '|', ':', '.'] as const;
const MIN_SHARE = 0.8;
const BUILDING = /building|construc|obra|edifica|residential|residencial|electrical|plumbing|roof|demoli/i;

function separatorOf({ profile }: Column): { readonly separator: string; readonly parts: number } | undefined {
  const { samples } = profile;
  if (samples.length === 0) return undefined;
  for (const separator of SEPARATORS) {
    const counts = samples.map((sample) => sample.split(separator).filter((part) => part.trim() !== '').length);
    const parts = Math.min(4, ...counts.filter((count) => count > 1));
    if (counts.filter((count) => count >= 3).length >= samples.length * MIN_SHARE)
      return { separator, parts: Math.max(3, parts) };
  }
  return undefined;
}

function fromOneColumn(column: Column): TypeGuess | undefined {
  const split = separatorOf(column);
  if (split === undefined) return undefined;
  const part = (at: number): WrittenSource => ({
    columns: [nameOf(column)],
    separator: split.separator,
    part: at,
    constant: UNSPECIFIED,
  });
  return {
    module: part(1),
    type: {
      group: part(1),
      type: part(2),
      subType: part(3),
      category: split.parts > 3 ? part(4) : { constant: UNSPECIFIED },
    },
    notes: [`record types: ${column.profile.name} is split at "${split.separator}"`],
  };
}

const orUnspecified = (column: Column | undefined): WrittenSource =>
  column === undefined ? { constant: UNSPECIFIED } : { columns: [nameOf(column)], constant: UNSPECIFIED };

const isChoice = ({ profile, content }: Column): boolean => profile.isChoice && content.kind !== 'date';

export function guessTypes(columns: Columns): TypeGuess {
  const whole = columns.all.find(
    (column) => !columns.isTaken(column) && /type|tipo|category|class/.test(column.words) && separatorOf(column),
  );
  const guess = whole === undefined ? undefined : fromOneColumn(columns.markTaken(whole));
  if (guess !== undefined) return guess;
  const module = columns.take(words.module, isChoice);
  const columnByLevel = new Map(
    (['type', 'subType', 'category', 'group'] as const).map((level) => [level, columns.take(words[level], isChoice)]),
  );
  // Without a column for the type, the subtype column is used as the type, or else the category.
  for (const level of ['subType', 'category'] as const) {
    const column = columnByLevel.get(level);
    if (columnByLevel.get('type') !== undefined || column === undefined) continue;
    columnByLevel.set('type', column);
    columnByLevel.set(level, undefined);
  }
  const values = columns.all.filter(isChoice).flatMap(({ profile }) => profile.samples);
  const agency = values.some((value) => BUILDING.test(value)) ? 'Building' : 'Permits';
  const missing = LEVELS.filter((level) => columnByLevel.get(level) === undefined);
  const group = columnByLevel.get('group') ?? module;
  const hasKind = [...columnByLevel.values()].some((column) => column !== undefined);
  return {
    module: module === undefined ? { constant: agency } : { columns: [nameOf(module)], constant: agency },
    type: {
      group: group === undefined ? { constant: agency } : { columns: [nameOf(group)], constant: agency },
      type: orUnspecified(columnByLevel.get('type')),
      subType: orUnspecified(columnByLevel.get('subType')),
      category: orUnspecified(columnByLevel.get('category')),
    },
    notes: [
      ...(module === undefined ? [`module: no column has it; "${agency}" is used for all records`] : []),
      ...(hasKind && missing.length > 0
        ? [`record types: no column for ${missing.join(', ')}; a constant is used`]
        : []),
    ],
    ...(!hasKind && {
      question: `Which column holds the record type? None can be told by its name; "${UNSPECIFIED}" is used for all records. If they all have one type, set it as the constant of type.type.`,
    }),
  };
}
