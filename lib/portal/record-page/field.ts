/**
 * How a value is shown.
 * - `name`: a word of no language (names, places); `words`: written by somebody in the agency's language;
 * - `code`: letters and digits that mean nothing when read; `masked`: a number of which the end is kept;
 * - `moment`: a wire date with its time, `day`: without; `hours`, `number`, `coordinate` (degrees), `amount` (money);
 * - `yesNo`: true/false, Y/N; `option`: `{ text, value }`; `levels`: `A/B/C/D`; `product`: where it came in through;
 * - `module`: an area of the agency, by its code;
 * - `weekday`: an English name of a day; `lines`: one address; `email`, `phone`: with a link.
 */
export type How =
  | 'name'
  | 'words'
  | 'code'
  | 'masked'
  | 'moment'
  | 'day'
  | 'hours'
  | 'number'
  | 'coordinate'
  | 'amount'
  | 'yesNo'
  | 'option'
  | 'levels'
  | 'product'
  | 'module'
  | 'weekday'
  | 'lines'
  | 'email'
  | 'phone';

/** A field with a value. */
export type Field = {
  /** Where its words are (messages `RecordFields`): `record.jobValue`, `type.alias`. */
  readonly path: string;
  /** The wire's name of it: what it is called where there are no words. */
  readonly name: string;
  readonly how: How;
  readonly value: unknown;
};

/** The fields of one part, each with how it is shown, in the order of the page. */
export type FieldTable = Readonly<Record<string, How>>;

/** How a field is shown that no table knows: by what its value looks like. */
export function guessHow(value: unknown): How {
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'object' && value !== null && ('text' in value || 'value' in value)) return 'option';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return 'moment';
  return 'words';
}

export const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
