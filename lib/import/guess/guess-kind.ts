import { type DecimalMark, readAmount, readYesNo } from '../values/amounts';
import type { ColumnProfile } from './columns/column-profile';
import { type DateGuess, guessDates } from './guess-dates';

/** What the values of a column are, by their content. */
export type ColumnKind =
  | { readonly kind: 'date'; readonly date: DateGuess }
  | {
      readonly kind: 'number';
      readonly decimal: DecimalMark;
      /** Whether the values can be read in one way only: whole numbers can in both. */
      readonly isDecided: boolean;
    }
  | { readonly kind: 'yesNo' | 'text' | 'empty' };

const ENOUGH = 0.8;

/** Values that mean that there is none. */
const NONE = /^(n\/?a|null|none|nil|-+|\.|ninguno|sin dato|s\/d|#n\/a)$/i;

/** Values of some columns that mean that there is none, as they stand there. */
export const emptyValuesOf = (profiles: readonly ColumnProfile[]): string[] => [
  ...new Set(profiles.flatMap(({ samples }) => samples.filter((sample) => NONE.test(sample)))),
];

function decimalOf(
  samples: readonly string[],
): { readonly decimal: DecimalMark; readonly isDecided: boolean } | undefined {
  const share = (mark: DecimalMark): number =>
    samples.filter((sample) => readAmount(sample, mark) !== null).length / samples.length;
  const [point, comma] = [share('.'), share(',')];
  if (Math.max(point, comma) < ENOUGH) return undefined;
  return { decimal: comma > point ? ',' : '.', isDecided: comma !== point };
}

/** @param isDateName whether the column's name says that it holds dates. @param prefersDayFirst where no date decides. */
export function guessKind(profile: ColumnProfile, isDateName: boolean, prefersDayFirst: boolean): ColumnKind {
  const samples = profile.samples.filter((sample) => !NONE.test(sample));
  if (samples.length === 0) return { kind: 'empty' };
  const date = guessDates(profile, isDateName, prefersDayFirst);
  if (date !== undefined) return { kind: 'date', date };
  if (samples.length <= 2 && samples.every((sample) => readYesNo(sample) !== null)) return { kind: 'yesNo' };
  const number = decimalOf(samples);
  return number === undefined ? { kind: 'text' } : { kind: 'number', ...number };
}
