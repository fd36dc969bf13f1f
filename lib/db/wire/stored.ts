export type StoredObject = { readonly [field: string]: unknown };

export const isStoredObject = (value: unknown): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export const itemsOf = (value: unknown): readonly StoredObject[] =>
  Array.isArray(value) ? value.filter(isStoredObject) : [];

export const nonEmpty = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const dateOf = (value: unknown): Date | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;

const FIRST = Date.parse('0000-01-02T00:00:00Z');
/** The last instant of the year 9999 in the westernmost zone, twelve hours behind. */
export const LAST_WRITABLE = Date.parse('+010000-01-01T11:59:59.999Z');

/** A date whose year has four digits in some time zone, so that it can be written (contract, Parameters). */
export function writableDateOf(value: unknown): Date | undefined {
  const date = dateOf(value);
  const isWritable = date !== undefined && date.getTime() >= FIRST && date.getTime() <= LAST_WRITABLE;
  return isWritable ? date : undefined;
}

/** The text of an option or a type in a language, for example `es_US`; undefined if there is no translation. */
export const translationOf = ({ translations }: StoredObject, locale: string): string | undefined =>
  isStoredObject(translations) ? nonEmpty(translations[locale]) : undefined;

/** Whether a stored value is empty or has only empty parts. */
export const isNothing = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return isStoredObject(value) && Object.values(value).every(isNothing);
};
