import { z } from 'zod';
import { wallClockMilliseconds } from '../dates/wall-clock';
import type { ErrorCode } from './api-error';

/**
 * The kinds of query parameter (contract, Parameters). Each is a zod schema from all values sent under one name
 * to the value an operation works with; undefined is "not sent", which is also what a blank value means.
 * A message is completed with the parameter's name in front.
 */

const LONGEST_VALUE = 1_024;
const LONGEST_LIST = 8_192;
const MOST_ITEMS = 100;

type Issue = { readonly code?: ErrorCode; readonly message: string };

const fail = (context: z.RefinementCtx, { code = 'data_validation_error', message }: Issue): never => {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
};

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
export const textParameter = () => single;

/** One text that must be there. */
export const requiredTextParameter = (example: string) =>
  single.transform((value, context): string =>
    value === undefined
      ? fail(context, { code: 'bad_request', message: `is required, for example ${example}.` })
      : value,
  );

/** One word of a closed list. */
export const wordParameter = <const Word extends string>(words: readonly Word[]) =>
  single.transform((value, context): Word | undefined => {
    if (value === undefined) return undefined;
    const word = words.find((allowed) => allowed === value);
    return word ?? fail(context, { message: `must be one of ${words.join(', ')}.` });
  });

/** `true` or `false`. */
export const booleanParameter = () =>
  single.transform((value, context): boolean | undefined => {
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true';
    return fail(context, { message: 'must be true or false.' });
  }) as z.ZodType<boolean | undefined, string[] | undefined>;

export type IntegerRange = {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
  /** What a value above `max` does: is an error, or counts as `max`. */
  readonly above: 'error' | 'max';
};

/** Decimal digits only. */
export const integerParameter = ({ min, max, fallback, above }: IntegerRange) =>
  single.transform((value, context): number => {
    if (value === undefined) return fallback;
    const range = above === 'max' ? `${min} or more` : `${min} to ${max}`;
    if (!/^\d+$/.test(value) || Number(value) < min)
      return fail(context, { message: `must be a whole number, ${range}.` });
    if (Number(value) <= max) return Number(value);
    return above === 'max' ? max : fail(context, { message: `must be a whole number, ${range}.` });
  });

const items = sent.transform((values, context): readonly string[] | undefined => {
  if (values.some((value) => value.length > LONGEST_LIST)) {
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

/** A comma list; lists sent twice are merged, blanks trimmed, empty items and duplicates dropped. */
export const listParameter = () => items;

/** A comma list of words of a closed list. */
export const wordListParameter = <const Word extends string>(words: readonly Word[]) =>
  items.transform((list, context): readonly Word[] | undefined => {
    const unknown = list?.find((item) => !words.some((word) => word === item));
    if (unknown !== undefined) {
      return fail(context, { message: `has an unknown item; each must be one of ${words.join(', ')}.` });
    }
    return list as readonly Word[] | undefined;
  });

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2}))?$/;

/** A date or date-time of the agency's wall clock; the time zone is applied where the filter is made. */
export type LocalDateTime = {
  /** Milliseconds of the wall clock as if it were UTC. */
  readonly wallClock: number;
  readonly hasTime: boolean;
};

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, also with `T`. */
export const dateParameter = () =>
  single.transform((value, context): LocalDateTime | undefined => {
    if (value === undefined) return undefined;
    const message = 'must be a date such as 2026-05-14 or 2026-05-14 13:30:00, without a time zone.';
    const match = LOCAL_DATE.exec(value);
    if (!match) return fail(context, { message });
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
      .slice(1)
      .map((part) => Number(part ?? 0));
    const wallClock = wallClockMilliseconds({ year, month, day, hour, minute, second });
    return wallClock === null ? fail(context, { message }) : { wallClock, hasTime: match[4] !== undefined };
  });
