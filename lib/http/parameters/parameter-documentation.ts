import { z } from 'zod';
import type { ErrorCode } from '../answers/api-error';

/** The documentation of a query parameter in the OpenAPI document. */
export type ParameterDocumentation = {
  /** The specification's wording. */
  readonly meaning: string;
  /** Introduction version (specification 4 and 9). */
  readonly since: string;
  /** JSON Schema of the value; an array is sent as a comma list. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  /** Whether a blank value has a meaning. */
  readonly allowsBlank?: boolean;
  /** Whether the specification lacks it. */
  readonly isExtension?: boolean;
};

const documentation = z.registry<ParameterDocumentation>();

/** A copy of a parameter schema, with its documentation. */
export function documented<Schema extends z.ZodType>(schema: Schema, docs: ParameterDocumentation): Schema {
  const own = schema.clone();
  documentation.add(own, docs);
  return own;
}

/** The same schema, documented as an extension of the specification. */
export function extension<Schema extends z.ZodType>(schema: Schema): Schema {
  const docs = documentation.get(schema);
  if (docs === undefined) throw new Error('An extension has no documentation');
  return documented(schema, { ...docs, isExtension: true });
}

/** The documentation of each parameter of a query schema, by name. */
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

/** Rejects a parameter's value; `parseQuery` puts the parameter's name before the message. */
export function failParameter(context: z.RefinementCtx, { code = 'data_validation_error', message }: Problem): never {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
}
