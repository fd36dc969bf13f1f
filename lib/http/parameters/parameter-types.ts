import { z } from 'zod';
import { LOCAL_DATE_TIME, type LocalDateTime, readLocalDateTime } from '../../platform/dates/local-date-time';
import { documented, failParameter as fail } from './parameter-documentation';

// Kinds of query parameters: each schema turns all values of a name into one; undefined means not sent or empty.

const MAX_VALUE_LENGTH = 1_024;
const MAX_LIST_LENGTH = 8_192;
const MAX_ITEMS = 100;
const TEXT = { type: 'string', maxLength: MAX_VALUE_LENGTH };
const LIST = { type: 'array', items: TEXT, maxItems: MAX_ITEMS };
const FIRST_VERSION = '7.3.2';

const rawValues = z.array(z.string()).default([]);

const single = rawValues.transform((values, context): string | undefined => {
  if (values.length > 1) {
    return fail(context, { code: 'bad_request', message: `was sent ${values.length} times; send it once.` });
  }
  const value = values[0];
  if (value === undefined || value.trim() === '') return undefined;
  if (value.length > MAX_VALUE_LENGTH)
    return fail(context, { message: `is longer than ${MAX_VALUE_LENGTH} characters.` });
  return value;
});

export const textParameter = (meaning: string, since = FIRST_VERSION) =>
  documented(single, { meaning, since, schema: TEXT });

export const requiredTextParameter = (example: string, meaning: string, since = FIRST_VERSION) => {
  const message = `is required, for example ${example}.`;
  const required = single.transform(
    (value, context): string => value ?? fail(context, { code: 'bad_request', message }),
  );
  return documented(required, { meaning, since, schema: { ...TEXT, minLength: 1 }, isRequired: true });
};

export const enumParameter = <const Word extends string>(
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
  readonly above: 'error' | 'max';
  readonly fallback: number;
};

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

const items = rawValues.transform((values, context): readonly string[] | undefined => {
  // Repeated parameters count as one list.
  if (values.reduce((sum, value) => sum + value.length + 1, -1) > MAX_LIST_LENGTH) {
    return fail(context, { message: `is longer than ${MAX_LIST_LENGTH} characters.` });
  }
  const unique = new Set(values.flatMap((value) => value.split(',')).map((item) => item.trim()));
  unique.delete('');
  if (unique.size > MAX_ITEMS) return fail(context, { message: `has more than ${MAX_ITEMS} items.` });
  if ([...unique].some((item) => item.length > MAX_VALUE_LENGTH)) {
    return fail(context, { message: `has an item longer than ${MAX_VALUE_LENGTH} characters.` });
  }
  return unique.size > 0 ? [...unique] : undefined;
});

/** A comma-separated list; repeated parameters are merged. @param knownValues valid words; others are ignored. */
export const listParameter = (meaning: string, since = FIRST_VERSION, knownValues: readonly string[] = []) => {
  const words = knownValues.length > 0 ? { anyOf: [{ type: 'string', enum: [...knownValues] }, TEXT] } : TEXT;
  return documented(items, { meaning, since, schema: { ...LIST, items: words } });
};

export const enumListParameter = <const Word extends string>(
  words: readonly Word[],
  meaning: string,
  since = FIRST_VERSION,
) => {
  const message = `has an unknown item; each must be one of ${words.join(', ')}.`;
  const list = items.transform((values, context): readonly Word[] | undefined => {
    const isKnown = values?.every((item) => words.some((word) => word === item)) ?? true;
    return isKnown ? (values as readonly Word[] | undefined) : fail(context, { message });
  });
  return documented(list, { meaning, since, schema: { type: 'array', items: { type: 'string', enum: [...words] } } });
};

/** `YYYY-MM-DD`, or with a time after a space or `T`. */
export const dateParameter = (meaning: string, since = FIRST_VERSION) => {
  const message = 'must be a date such as 2026-05-14 or 2026-05-14 13:30:00, without a time zone.';
  const date = single.transform((value, context): LocalDateTime | undefined => {
    if (value === undefined) return undefined;
    return readLocalDateTime(value) ?? fail(context, { message });
  });
  return documented(date, { meaning, since, schema: { type: 'string', pattern: LOCAL_DATE_TIME.source } });
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

export const instantParameter = (meaning: string, since = FIRST_VERSION) => {
  const message = 'must be a UTC time such as 2026-05-01T12:00:00Z.';
  const instant = single.transform((value, context): Date | undefined => {
    if (value === undefined) return undefined;
    const day = readLocalDateTime(value.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length));
    return INSTANT.test(value) && day !== null ? new Date(value) : fail(context, { message });
  });
  return documented(instant, { meaning, since, schema: { type: 'string', pattern: INSTANT.source } });
};
