import { z } from 'zod';
import type { ErrorCode } from '../responses/api-error';

export type ParameterDocumentation = {
  readonly meaning: string;
  readonly since: string;
  /** JSON Schema; an array is sent as a comma-separated list. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  readonly allowsBlank?: boolean;
  readonly isExtension?: boolean;
};

const documentation = z.registry<ParameterDocumentation>();

export function documented<Schema extends z.ZodType>(schema: Schema, docs: ParameterDocumentation): Schema {
  const own = schema.clone();
  documentation.add(own, docs);
  return own;
}

export function extension<Schema extends z.ZodType>(schema: Schema): Schema {
  const docs = documentation.get(schema);
  if (docs === undefined) throw new Error('An extension has no documentation');
  return documented(schema, { ...docs, isExtension: true });
}

export function documentationOf(
  shape: Readonly<Record<string, unknown>>,
): [name: string, docs: ParameterDocumentation][] {
  return Object.entries(shape).map(([name, schema]) => {
    const docs = documentation.get(schema as z.ZodType);
    if (docs === undefined) throw new Error(`Parameter ${name} has no documentation`);
    return [name, docs];
  });
}

type Problem = { readonly code?: ErrorCode; readonly message: string };

export function failParameter(context: z.RefinementCtx, { code = 'data_validation_error', message }: Problem): never {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
}
