import { z } from 'zod';

/** How a stored value becomes a wire value; `lib/db/wire/writer.ts` has a writer for each kind. */
export type WireKind =
  | 'text'
  | 'displayText'
  | 'long'
  | 'double'
  | 'boolean'
  | 'flag'
  | 'dateTime'
  | 'plainDate'
  | 'option'
  | 'customFields';

export const wireKinds = z.registry<{ kind: WireKind }>();

const leaf = <Schema extends z.ZodType>(schema: Schema, kind: WireKind, description?: string): Schema => {
  const described = description === undefined ? schema.clone() : schema.describe(description);
  wireKinds.add(described, { kind });
  return described;
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export const text = (description: string) => leaf(z.string().min(1), 'text', description);
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, description: string) =>
  leaf(z.enum(words), 'text', description);
/** Text that follows the language of the response: stored as `text` with `translations` beside it. */
export const displayText = (description: string) => leaf(z.string().min(1), 'displayText', description);
export const long = (description: string) => leaf(z.int(), 'long', description);
export const double = (description: string) => leaf(z.number(), 'double', description);
export const boolean = (description: string) => leaf(z.boolean(), 'boolean', description);
/** `Y` or `N` (contract, Records). */
export const flag = (description: string) => leaf(z.enum(['Y', 'N']), 'flag', description);
/** An instant, written `YYYY-MM-DD HH:mm:ss` in the agency's time zone; stored as a Date. */
export const dateTime = (description: string) => leaf(z.string().regex(DATE_TIME), 'dateTime', description);
/** A day without a time zone, written `YYYY-MM-DD 00:00:00`; stored as the string `YYYY-MM-DD`. */
export const plainDate = (description: string) => leaf(z.string().regex(DATE_TIME), 'plainDate', description);
export const Option = z.strictObject({
  text: z.string().min(1).optional().describe('Localized display text.'),
  value: z.string().min(1).optional().describe('The value for the parameter.'),
});

export const option = (description: string) => leaf(Option, 'option', description);
/** Custom-field name and value pairs (specification 2.6.7). */
export const CustomFields = z.record(z.string(), z.string());

export const customFields = (description: string) => leaf(CustomFields, 'customFields', description);
