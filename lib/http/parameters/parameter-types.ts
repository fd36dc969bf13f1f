import { z } from 'zod';
import { LOCAL_DATE_TIME, type LocalDateTime, readLocalDateTime } from '../../platform/dates/local-date-time';
import { documented, failParameter as fail } from './parameter-documentation';

/**
 * The kinds of query parameter (contract, Parameters). Each is a zod schema from all values sent under one name
 * to the value an operation works with; undefined is "not sent", which is also what a blank value means.
 * Each takes its meaning and the version that introduced it (specification 4 and 9), for the OpenAPI document.
 */

const LONGEST_VALUE = 1_024;
const LONGEST_LIST = 8_192;
const MOST_ITEMS = 100;
const TEXT = { type: 'string', maxLength: LONGEST_VALUE };
const LIST = { type: 'array', items: TEXT, maxItems: MOST_ITEMS };
const FIRST_VERSION = '7.3.2';

const sent = z.array(z.string()).default([]);

const single = sent.transform((values, context): string | undefined => {
  if (values.length > 1) {
    return fail(context, { code: 'bad_request', message: `was sent ${values.length} times; send it once.` });
  }
  const value = values[0];
  if (value === undefined || value.trim() === '') return undefined;
  if (value.length > LONGEST_VALUE) return fail(context, { message: `is longer than ${LONGEST_VALUE} characters.` });
  return value;
});

/** One text, compared whole. */
export const textParameter = (meaning: string, since = FIRST_VERSION) =>
  documented(single, { meaning, since, schema: TEXT });

/** One text that must be there. */
export const requiredTextParameter = (example: string, meaning: string, since = FIRST_VERSION) => {
  const message = `is required, for example ${example}.`;
  const required = single.transform(
    (value, context): string => value ?? fail(context, { code: 'bad_request', message }),
  );
  return documented(required, { meaning, since, schema: { ...TEXT, minLength: 1 }, isRequired: true });
};

/** One word of a closed list. */
export const wordParameter = <const Word extends string>(
  words: readonly Word[],
  meaning: string,
  since = FIRST_VERSION,
) => {
  const message = `must be one of ${words.join(', ')}.`;
  const word = single.transform((value, context): Word | undefined => {
    if (value === undefined) return undefined;
    return words.find((each) => each === value) ?? fail(context, { message });
  });
  return documented(word, { meaning, since, schema: { type: 'string', enum: [...words] } });
};

/** `true` or `false`. */
export const booleanParameter = (meaning: string, since = FIRST_VERSION) => {
  const flag = single.transform((value, context): boolean | undefined => {
    if (value === undefined) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    return fail(context, { message: 'must be true or false.' });
  });
  return documented(flag, { meaning, since, schema: { type: 'boolean' } });
};

export type IntegerRange = {
  readonly min: number;
  readonly max: number;
  /** What a value above `max` does: is an error, or counts as `max`. */
  readonly above: 'error' | 'max';
  /** What an operation takes where none is sent: said in the document, applied by the operation. */
  readonly fallback: number;
};

/** Decimal digits only. */
export const integerParameter = (range: IntegerRange, meaning: string, since = FIRST_VERSION) => {
  const { min, max, above, fallback } = range;
  const message = `must be a whole number, ${above === 'max' ? `${min} or more` : `${min} to ${max}`}.`;
  const integer = single.transform((value, context): number | undefined => {
    if (value === undefined) return undefined;
    if (!/^\d+$/.test(value) || Number(value) < min) return fail(context, { message });
    if (Number(value) <= max) return Number(value);
    return above === 'max' ? max : fail(context, { message });
  });
  const schema = { type: 'integer', minimum: min, ...(above === 'error' && { maximum: max }), default: fallback };
  return documented(integer, { meaning, since, schema });
};

const items = sent.transform((values, context): readonly string[] | undefined => {
  // A list sent in several parameters is one comma-separated list.
  if (values.reduce((sum, value) => sum + value.length + 1, -1) > LONGEST_LIST) {
    return fail(context, { message: `is longer than ${LONGEST_LIST} characters.` });
  }
  const unique = new Set(values.flatMap((value) => value.split(',')).map((item) => item.trim()));
  unique.delete('');
  if (unique.size > MOST_ITEMS) return fail(context, { message: `has more than ${MOST_ITEMS} items.` });
  if ([...unique].some((item) => item.length > LONGEST_VALUE)) {
    return fail(context, { message: `has an item longer than ${LONGEST_VALUE} characters.` });
  }
  return unique.size > 0 ? [...unique] : undefined;
});

/**
 * A comma list; lists sent twice are merged, blanks trimmed, empty items and duplicates dropped.
 * @param known the words that mean something; others are ignored.
 */
export const listParameter = (meaning: string, since = FIRST_VERSION, known: readonly string[] = []) => {
  // What is not known is ignored, so the document names the known words without forbidding others.
  const words = known.length > 0 ? { anyOf: [{ type: 'string', enum: [...known] }, TEXT] } : TEXT;
  return documented(items, { meaning, since, schema: { ...LIST, items: words } });
};

/** A comma list of words of a closed list. */
export const wordListParameter = <const Word extends string>(
  words: readonly Word[],
  meaning: string,
  since = FIRST_VERSION,
) => {
  const message = `has an unknown item; each must be one of ${words.join(', ')}.`;
  const list = items.transform((sentWords, context): readonly Word[] | undefined => {
    const isKnown = sentWords?.every((item) => words.some((word) => word === item)) ?? true;
    return isKnown ? (sentWords as readonly Word[] | undefined) : fail(context, { message });
  });
  return documented(list, { meaning, since, schema: { type: 'array', items: { type: 'string', enum: [...words] } } });
};

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, also with `T`. */
export const dateParameter = (meaning: string, since = FIRST_VERSION) => {
  const message = 'must be a date such as 2026-05-14 or 2026-05-14 13:30:00, without a time zone.';
  const date = single.transform((value, context): LocalDateTime | undefined => {
    if (value === undefined) return undefined;
    return readLocalDateTime(value) ?? fail(context, { message });
  });
  return documented(date, { meaning, since, schema: { type: 'string', pattern: LOCAL_DATE_TIME.source } });
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** An instant in UTC: `YYYY-MM-DDTHH:mm:ssZ`. */
export const instantParameter = (meaning: string, since = FIRST_VERSION) => {
  const message = 'must be an instant such as 2026-05-01T12:00:00Z.';
  const instant = single.transform((value, context): Date | undefined => {
    if (value === undefined) return undefined;
    const day = readLocalDateTime(value.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length));
    return INSTANT.test(value) && day !== null ? new Date(value) : fail(context, { message });
  });
  return documented(instant, { meaning, since, schema: { type: 'string', pattern: INSTANT.source } });
};
