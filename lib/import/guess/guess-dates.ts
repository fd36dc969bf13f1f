import { compileDateForm } from '../values/date-form';
import type { ColumnProfile } from './columns/column-profile';

export type DateGuess = {
  readonly form: string;
  readonly note?: string;
  /** To be answered before the mapping can be used. */
  readonly question?: string;
  /** Days written as midnight UTC, as map servers and open-data sites do. */
  readonly isDay?: true;
};

const TIMES = [
  '',
  '[ HH:mm[:ss[.SSS]]]',
  '[ HH:mm[:ss[.SSS]][ ][Z]]',
  '[ hh:mm[:ss] A]',
  '[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]',
] as const;
const withTimes = (day: string): string[] => TIMES.map((time) => `${day}${time}`);

/** Day and month as numbers before the year: the order is unknown. */
const ORDERED = ['/', '-', '.'].flatMap((mark) =>
  ['YYYY', 'YY'].flatMap((year) => withTimes(`MM${mark}DD${mark}${year}`)),
);
const dayFirst = (form: string): string => form.replace(/^MM(.)DD/, 'DD$1MM');

const CERTAIN = [
  'iso',
  ...withTimes('YYYY/MM/DD'),
  ...withTimes('YYYY-MM-DD'),
  ...withTimes('YYYY.MM.DD'),
  'YYYYMMDD',
  ...withTimes('DD-MMM-YYYY'),
  ...withTimes('DD-MMM-YY'),
  ...withTimes('DD MMM YYYY'),
  ...withTimes('MMM DD, YYYY'),
  ...withTimes('MMM DD YYYY'),
  // SQL Server pads days and hours with a space: `Oct  3 2024  1:05PM`.
  'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]',
  'DD de MMM de YYYY',
];
/** Plain numbers are dates only if the column name says so. */
const NUMBERS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['epoch-ms', /^-?\d{12,13}$/],
  ['epoch', /^-?\d{9,10}$/],
  ['excel', /^[2-6]\d{4}([.,]\d+)?$/],
];

const HAS_ZONE = /^(iso|epoch|epoch-ms)$|Z/;

/** Required share of dates; damaged values must not hide a date column. */
const MIN_SHARE = 0.7;
/** Required share if the column name suggests dates. */
const MIN_SHARE_NAMED = 0.3;

/** Numbers that look like dates of other years are more common than such dates. */
const isPlausible = (date: Date | null | undefined): boolean =>
  date != null && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2100;

const share = (form: string, samples: readonly string[]): number => {
  const read = compileDateForm(form);
  return samples.filter((sample) => isPlausible(read?.(sample, 'UTC'))).length / samples.length;
};

function best(forms: readonly string[], samples: readonly string[]): { form: string; share: number } {
  let bestForm = { form: '', share: 0 };
  for (const form of forms) {
    const of = share(form, samples);
    if (of > bestForm.share) bestForm = { form, share: of };
  }
  return bestForm;
}

const inForm = (form: string, samples: readonly string[], isIn: boolean): string[] => {
  const read = compileDateForm(form);
  return samples.filter((sample) => isPlausible(read?.(sample, 'UTC')) === isIn);
};

/** Adds a note about dates in yet another form. @param coveredForms forms already covered */
function withOtherForms(guess: DateGuess, samples: readonly string[], coveredForms: readonly string[] = []): DateGuess {
  let remaining = samples;
  for (const form of [guess.form, ...coveredForms]) remaining = inForm(form, remaining, false);
  if (remaining.length === 0) return guess;
  const other = best([...CERTAIN, ...ORDERED, ...ORDERED.map(dayFirst)], remaining).form;
  if (other === '') return guess;
  const dates = inForm(other, remaining, true);
  const note = `dates are in several forms: ${dates.length} of ${samples.length} samples are ${other}, such as ${dates[0]}; they are refused unless dateForm is a list of forms: ${JSON.stringify([guess.form, other])}`;
  return { form: guess.form, note: guess.note === undefined ? note : `${guess.note}; ${note}` };
}

function orderedGuess(profile: ColumnProfile, form: string, prefersDayFirst: boolean): DateGuess {
  const { first, second } = profile.days;
  if (first === 0 && second === 0) {
    // Dates with dots are always day first.
    if (form.includes('.')) return { form: dayFirst(form) };
    const likelyForm = prefersDayFirst ? dayFirst(form) : form;
    const other = prefersDayFirst ? form : dayFirst(form);
    const question = `day or month first? No date in the file decides it. ${likelyForm} is used; ${other} is the other`;
    return { form: likelyForm, note: question, question };
  }
  const likelyForm = first > second ? dayFirst(form) : form;
  if (first === 0 || second === 0) return { form: likelyForm };
  const exceptions = Math.min(first, second);
  return {
    form: likelyForm,
    note: `most dates are ${likelyForm}, but ${exceptions} can only be the other order; they are refused`,
  };
}

/** @param isNamed whether the name suggests dates. @param prefersDayFirst if no date decides */
export function guessDates(profile: ColumnProfile, isNamed: boolean, prefersDayFirst: boolean): DateGuess | undefined {
  const guess = guessForm(profile, isNamed, prefersDayFirst);
  const { midnights, others } = profile.zoned;
  return guess !== undefined && midnights > 0 && others === 0 && HAS_ZONE.test(guess.form)
    ? { ...guess, isDay: true }
    : guess;
}

function guessForm(profile: ColumnProfile, isNamed: boolean, prefersDayFirst: boolean): DateGuess | undefined {
  const { samples } = profile;
  if (samples.length === 0) return undefined;
  if (isNamed)
    for (const [form, pattern] of NUMBERS)
      if (samples.filter((sample) => pattern.test(sample)).length >= samples.length * MIN_SHARE)
        return withOtherForms({ form }, samples);
  const certain = best(CERTAIN, samples);
  const monthFirst = best(ORDERED, samples);
  const dayFirstForms = best(ORDERED.map(dayFirst), samples);
  const ordered = monthFirst.share >= dayFirstForms.share ? monthFirst : dayFirstForms;
  if (Math.max(certain.share, ordered.share) < (isNamed ? MIN_SHARE_NAMED : MIN_SHARE)) return undefined;
  if (certain.share >= ordered.share) return withOtherForms({ form: certain.form }, samples);
  const form = ordered.form.replace(/^DD(.)MM/, 'MM$1DD');
  return withOtherForms(orderedGuess(profile, form, prefersDayFirst), samples, [form, dayFirst(form)]);
}
