import type { z } from 'zod';

/** The problems, in the order of the form's fields. */
export function problemsOf<Field extends string>(
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  messages: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const invalid = new Set(issues.map(({ path }) => path[0]));
  const fields = Object.keys(messages) as Field[];
  return Object.fromEntries(
    fields.filter((field) => invalid.has(field)).map((field) => [field, messages[field]]),
  ) as Partial<Record<Field, string>>;
}
