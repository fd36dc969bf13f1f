import { type DecimalMark, readAmount, readYesNo } from '../values/amounts';
import type { ColumnProfile } from './columns/column-profile';
import { type DateGuess, guessDates } from './guess-dates';

export type ColumnKind =
  | { readonly kind: 'date'; readonly date: DateGuess }
  | {
      readonly kind: 'number';
      readonly decimal: DecimalMark;
      /** Whole numbers fit both decimal marks. */
      readonly isDecided: boolean;
    }
  | { readonly kind: 'yesNo' | 'text' | 'empty' };

const MIN_SHARE = 0.8;

/** Placeholders for a missing value. */
const NONE = /^(n\/?a|null|none|nil|-+|\.|ninguno|sin dato|s\/d|#n\/a)$/i;

export const emptyValuesOf = (profiles: readonly ColumnProfile[]): string[] => [
  ...new Set(profiles.flatMap(({ samples }) => samples.filter((sample) => NONE.test(sample)))),
];

function decimalOf(
  samples: readonly string[],
): { readonly decimal: DecimalMark; readonly isDecided: boolean } | undefined {
  const share = (mark: DecimalMark): number =>
    samples.filter((sample) => readAmount(sample, mark) !== null).length / samples.length;
  const [point, comma] = [share('.'), share(',')];
  if (Math.max(point, comma) < MIN_SHARE) return undefined;
  return { decimal: comma > point ? ',' : '.', isDecided: comma !== point };
}

/** @param isDateName whether the name suggests dates. @param prefersDayFirst if no date decides */
export function guessKind(profile: ColumnProfile, isDateName: boolean, prefersDayFirst: boolean): ColumnKind {
  const samples = profile.samples.filter((sample) => !NONE.test(sample));
  if (samples.length === 0) return { kind: 'empty' };
  const date = guessDates(profile, isDateName, prefersDayFirst);
  if (date !== undefined) return { kind: 'date', date };
  if (samples.length <= 2 && samples.every((sample) => readYesNo(sample) !== null)) return { kind: 'yesNo' };
  const number = decimalOf(samples);
  return number === undefined ? { kind: 'text' } : { kind: 'number', ...number };
}
