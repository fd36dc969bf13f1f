import type { WireKind } from '../../db/wire/types';
import { type DecimalMark, readAmount, readYesNo } from './amounts';
import { quoteValue, RowError } from './cells';
import type { DateReader } from './date-form';
import type { MovedDates } from './moved-dates';
import type { Cell } from './source-cell';

const MAX_TEXT_LENGTH = 4_000;

export type ValueForm = {
  readonly dateForms: readonly string[];
  readonly dateReaders: ReadonlyMap<string, DateReader>;
  readonly decimal: DecimalMark;
  readonly timeZone: string;
  /** Reads dates as agency time, regardless of their zone. */
  readonly ignoresZone: boolean;
  readonly movedDates?: MovedDates | undefined;
};

function readNumber({ column, value }: Cell, isWhole: boolean, { decimal }: ValueForm): number {
  const number = readAmount(value, decimal);
  if (number === null || (isWhole && !Number.isSafeInteger(number))) {
    const example = isWhole ? '2' : `1250${decimal}5`;
    throw new RowError(
      `${column} is ${quoteValue(value)}; it must be a ${isWhole ? 'whole number' : 'number'} such as ${example}`,
    );
  }
  return number;
}

/** `iso` is shown by an example, as in the import of JSON. */
function dateHint(forms: readonly string[]): string {
  const others = forms.filter((form) => form !== 'iso');
  const ofForm = others.length === 0 ? undefined : `of the form ${others.join(' or ')}`;
  const example = forms.includes('iso') ? 'such as "2024-07-01 13:05:00"' : undefined;
  return `must be a date that exists, ${[example, ofForm].filter((part) => part !== undefined).join(', or ')}`;
}

/** @throws RowError for another form or an impossible date */
export function readDate({ column, value }: Cell, form: ValueForm): Date {
  const { dateForms, dateReaders, timeZone, ignoresZone, movedDates } = form;
  for (const dateForm of dateForms) {
    const read = dateReaders.get(dateForm);
    const date = read?.(value, timeZone, ignoresZone);
    if (!date) continue;
    const agencyDate = movedDates && read?.(value, timeZone, true);
    if (agencyDate) movedDates.add(column, { text: value, date, agencyDate });
    return date;
  }
  throw new RowError(`${column} is ${quoteValue(value)}; it ${dateHint(dateForms)}`);
}

/** `YYYY-MM-DD`, as the file shows it. @throws RowError */
export const readDay = (cell: Cell, form: ValueForm): string =>
  readDate(cell, { ...form, timeZone: 'UTC', ignoresZone: true, movedDates: undefined })
    .toISOString()
    .slice(0, 10);

function readFlag({ column, value }: Cell): boolean {
  const isYes = readYesNo(value);
  if (isYes === null)
    throw new RowError(`${column} is ${quoteValue(value)}; it must be yes or no, Y or N, true or false`);
  return isYes;
}

/** @throws RowError naming column, value and what is expected */
export function storedValue(cell: Cell, kind: WireKind | undefined, form: ValueForm): unknown {
  const { column, value } = cell;
  if (kind === 'long' || kind === 'double') return readNumber(cell, kind === 'long', form);
  if (kind === 'dateTime') return readDate(cell, form);
  if (kind === 'plainDate') return readDay(cell, form);
  if (kind === 'boolean') return readFlag(cell);
  if (kind === 'flag') return readFlag(cell) ? 'Y' : 'N';
  if (value.length > MAX_TEXT_LENGTH)
    throw new RowError(`${column} has ${value.length} characters; at most ${MAX_TEXT_LENGTH} are allowed`);
  return kind === 'option' ? { value, text: value } : value;
}
