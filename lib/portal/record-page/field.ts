/**
 * How a value is shown.
 * - `name`: text of no language (people, places); `words`: text in the agency's language;
 * - `code`: an identifier; `masked`: a number of which only the end is stored;
 * - `moment`: a wire date with its time, `day`: without; `hours`, `number`, `coordinate` (degrees), `amount` (money);
 * - `yesNo`: true/false, Y/N; `option`: `{ text, value }`; `levels`: `A/B/C/D`;
 * - `product`: the product through which the record was submitted, by its code;
 * - `module`: an area of the agency, by its code;
 * - `weekday`: the English name of a weekday; `lines`: a postal address; `email`, `phone`: shown as a link.
 */
export type FieldDisplay =
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
  /** Key of its label in the messages `RecordFields`: `record.jobValue`, `type.alias`. */
  readonly path: string;
  /** Its name on the wire, which is shown if it has no label. */
  readonly name: string;
  readonly how: FieldDisplay;
  readonly value: unknown;
};

/** The fields of one part and how each is shown, in the order of the page. */
export type FieldTable = Readonly<Record<string, FieldDisplay>>;

/** Chooses how to show a field that is in no table, by its value. */
export function displayOf(value: unknown): FieldDisplay {
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'object' && value !== null && ('text' in value || 'value' in value)) return 'option';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return 'moment';
  return 'words';
}

export const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
