/**
 * `name` and `place` have no language, `words` are in the agency's; only the end of a `masked` number is stored;
 * `moment` has a time of day, `day` does not; `product` and `module` are codes; `weekday` is in English; `lines` is a
 * postal address.
 */
export type FieldDisplay =
  | 'name'
  | 'place'
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

export type Field = {
  /** Message key of its label in `RecordFields`, such as `record.jobValue`. */
  readonly path: string;
  /** Its name in the API, shown if it has no label. */
  readonly name: string;
  readonly display: FieldDisplay;
  readonly value: unknown;
};

/** In the order of the page. */
export type FieldTable = Readonly<Record<string, FieldDisplay>>;

/** For a field that is in no table. */
export function displayOf(value: unknown): FieldDisplay {
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'object' && value !== null && ('text' in value || 'value' in value)) return 'option';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return 'moment';
  return 'words';
}

export const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
