import type { z } from 'zod';

/** The sentence of each field that was not accepted, in the order of the form. */
export function problemsOf<Field extends string>(
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  sentences: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const fields = Object.keys(sentences) as Field[];
  return Object.fromEntries(
    fields.filter((field) => wrong.has(field)).map((field) => [field, sentences[field]]),
  ) as Partial<Record<Field, string>>;
}
