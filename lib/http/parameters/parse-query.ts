import type { z } from 'zod';
import { ApiError, type ErrorCode } from '../responses/api-error';
import type { RawQuery } from './query-string';

export type QuerySchema = z.ZodType<object, Record<string, string[] | undefined>> & {
  readonly shape: Readonly<Record<string, unknown>>;
};

/** @throws ApiError with the first problem as message and the others in `more`. */
export function parseQuery<Schema extends QuerySchema>(schema: Schema, raw: RawQuery): z.output<Schema> {
  // Without a prototype, parameters such as __proto__ are data like any other.
  const values: Record<string, string[]> = Object.create(null);
  for (const name of Object.keys(schema.shape)) {
    const parts = raw.get(name);
    if (parts) values[name] = [...parts];
  }
  const parsed = schema.safeParse({ ...values });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    code:
      (issue.code === 'custom' ? (issue.params?.code as ErrorCode | undefined) : undefined) ?? 'data_validation_error',
    message: `${issue.path.join('.')} ${issue.message}`.trim(),
  }));
  const [first, ...others] = problems;
  throw new ApiError(first?.code ?? 'data_validation_error', first?.message ?? 'A parameter is invalid.', {
    ...(others.length > 0 && { more: others.map(({ message }) => message).join(' ') }),
  });
}

export const unknownParameters = (schema: QuerySchema, raw: RawQuery): string[] =>
  [...raw.keys()].filter((name) => !Object.hasOwn(schema.shape, name));
