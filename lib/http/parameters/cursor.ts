import { z } from 'zod';
import { documented, failParameter } from './parameter-documentation';

export type CursorPosition = { readonly after: readonly unknown[] | undefined };

const MAX_LENGTH = 2_048;

/** @param values the values that order an item. */
export const cursorAfter = (values: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

const valuesOf = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

const MEANING =
  'Reads a list page by page without offset (an addition to the specification): empty to start, then page.next of the previous response until it is absent. Every item that exists at the start is returned exactly once, even while others change. Not together with offset.';

/** Unlike in other parameters, an empty value counts as sent: it starts paging. @param position the values that order an item. */
export const cursorParameter = (position: z.ZodType<readonly unknown[]>) => {
  const cursor = z
    .array(z.string())
    .default([])
    .transform((values, context): CursorPosition | undefined => {
      const [value, ...more] = values;
      if (more.length > 0) {
        const message = `was sent ${values.length} times; send it once.`;
        return failParameter(context, { code: 'bad_request', message });
      }
      if (value === undefined) return undefined;
      if (value.trim() === '') return { after: undefined };
      const parsed = position.safeParse(value.length > MAX_LENGTH ? null : valuesOf(value));
      if (parsed.success) return { after: parsed.data };
      return failParameter(context, { message: 'must be empty to start, or page.next of the previous response.' });
    });
  const schema = { type: 'string', maxLength: MAX_LENGTH };
  return documented(cursor, {
    meaning: MEANING,
    since: 'records-portal 0.1',
    schema,
    allowsBlank: true,
    isExtension: true,
  });
};
