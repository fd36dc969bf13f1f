import { compileDateForm } from '../values/date-form';
import type { ColumnProfile } from './columns/column-profile';

/** The form of a column's dates, and what a person should know of the guess. */
export type DateGuess = {
  readonly form: string;
  readonly note?: string;
  /** Questions that a person must answer before the mapping can be used. */
  readonly question?: string;
  /** Days without a time, written as midnights of UTC, as map servers and open-data sites do. */
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

/** Day and month both as numbers, the year behind: which is which must be found out. */
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
  // SQL Server fills days and hours of one digit up with a blank: `Oct  3 2024  1:05PM`.
  'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]',
  'DD de MMM de YYYY',
];
/** Forms that are numbers too: taken only where the name of the column says that it holds dates. */
const NUMBERS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['epoch-ms', /^-?\d{12,13}$/],
  ['epoch', /^-?\d{9,10}$/],
  ['excel', /^[2-6]\d{4}([.,]\d+)?$/],
];

/** Forms that may name a zone. */
const HAS_ZONE = /^(iso|epoch|epoch-ms)$|Z/;

/** How many of the values must be dates. Damage is no reason to take a column of dates for something else. */
const ENOUGH = 0.7;
/** The same where the name of the column says that it holds dates. */
const ENOUGH_NAMED = 0.3;

/** Records of other years are rare; numbers that could be such dates are not. */
const isPlausible = (date: Date | null | undefined): boolean =>
  date != null && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2100;

const share = (form: string, samples: readonly string[]): number => {
  const read = compileDateForm(form);
  return samples.filter((sample) => isPlausible(read?.(sample, 'UTC'))).length / samples.length;
};

function best(forms: readonly string[], samples: readonly string[]): { form: string; share: number } {
  let found = { form: '', share: 0 };
  for (const form of forms) {
    const of = share(form, samples);
    if (of > found.share) found = { form, share: of };
  }
  return found;
}

const inForm = (form: string, samples: readonly string[], isIn: boolean): string[] => {
  const read = compileDateForm(form);
  return samples.filter((sample) => isPlausible(read?.(sample, 'UTC')) === isIn);
};

/** A guess that says, too, that some dates are of yet another form. @param tried forms of which it is said already. */
function withOtherForms(guess: DateGuess, samples: readonly string[], tried: readonly string[] = []): DateGuess {
  let left = samples;
  for (const form of [guess.form, ...tried]) left = inForm(form, left, false);
  if (left.length === 0) return guess;
  const other = best([...CERTAIN, ...ORDERED, ...ORDERED.map(dayFirst)], left).form;
  if (other === '') return guess;
  const dates = inForm(other, left, true);
  const note = `dates are in several forms: ${dates.length} of ${samples.length} samples are ${other}, such as ${dates[0]}; they are refused unless dateForm is a list of forms: ${JSON.stringify([guess.form, other])}`;
  return { form: guess.form, note: guess.note === undefined ? note : `${guess.note}; ${note}` };
}

function orderedGuess(profile: ColumnProfile, form: string, prefersDayFirst: boolean): DateGuess {
  const { first, second } = profile.days;
  if (first === 0 && second === 0) {
    // With points between them the day is first wherever dates are written so.
    if (form.includes('.')) return { form: dayFirst(form) };
    const chosen = prefersDayFirst ? dayFirst(form) : form;
    const other = prefersDayFirst ? form : dayFirst(form);
    const question = `day or month first? No date in the file decides it. ${chosen} is used; ${other} is the other`;
    return { form: chosen, note: question, question };
  }
  const chosen = first > second ? dayFirst(form) : form;
  if (first === 0 || second === 0) return { form: chosen };
  const odd = Math.min(first, second);
  return {
    form: chosen,
    note: `most dates are ${chosen}, but ${odd} can only be the other order; they are refused`,
  };
}

/**
 * The form of a column's dates; undefined where it holds something else.
 * @param isNamed whether its name says that it holds dates. @param prefersDayFirst where no date decides.
 */
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
      if (samples.filter((sample) => pattern.test(sample)).length >= samples.length * ENOUGH)
        return withOtherForms({ form }, samples);
  const certain = best(CERTAIN, samples);
  const monthFirst = best(ORDERED, samples);
  const dayFirstForms = best(ORDERED.map(dayFirst), samples);
  const ordered = monthFirst.share >= dayFirstForms.share ? monthFirst : dayFirstForms;
  if (Math.max(certain.share, ordered.share) < (isNamed ? ENOUGH_NAMED : ENOUGH)) return undefined;
  if (certain.share >= ordered.share) return withOtherForms({ form: certain.form }, samples);
  const form = ordered.form.replace(/^DD(.)MM/, 'MM$1DD');
  return withOtherForms(orderedGuess(profile, form, prefersDayFirst), samples, [form, dayFirst(form)]);
}
