/** A stored document or a part of one: nothing is known of its fields before they are read. */
export type Stored = { readonly [field: string]: unknown };

/** Whether a value is an object with fields: no list, no Date, not null. */
export const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The objects of a stored list; none of what is no list. */
export const itemsOf = (value: unknown): readonly Stored[] => (Array.isArray(value) ? value.filter(isStored) : []);

/** Text that says something; undefined for whatever else is stored. */
export const nonEmpty = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A Date that is one; undefined for whatever else is stored. */
export const dateOf = (value: unknown): Date | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;

const FIRST = Date.parse('0000-01-02T00:00:00Z');
/** The last instant of the year 9999 in the westernmost zone, twelve hours behind. */
export const LAST_WRITABLE = Date.parse('+010000-01-01T11:59:59.999Z');

/** An instant that can be written in some zone: its year has four digits there (contract, Parameters). */
export function writableDateOf(value: unknown): Date | undefined {
  const date = dateOf(value);
  const isWritable = date !== undefined && date.getTime() >= FIRST && date.getTime() <= LAST_WRITABLE;
  return isWritable ? date : undefined;
}

/** The text of an option or a type in a language, for example `es_US`; undefined where it is not translated. */
export const translationOf = ({ translations }: Stored, locale: string): string | undefined =>
  isStored(translations) ? nonEmpty(translations[locale]) : undefined;

/** Whether nothing was stored: what is left out then is no loss. */
export const isNothing = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return isStored(value) && Object.values(value).every(isNothing);
};
