import { z } from 'zod';
import type { ErrorCode } from '../answers/api-error';

/** What the OpenAPI document says of a query parameter. */
export type ParameterDocumentation = {
  /** The specification's own words. */
  readonly meaning: string;
  /** Introduction version (specification 4 and 9). */
  readonly since: string;
  /** JSON Schema of the value; an array is sent as a comma list. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  /** Whether a blank value means something of its own. */
  readonly allowsBlank?: boolean;
  /** Ours, beside the specification. */
  readonly isExtension?: boolean;
};

const documentation = z.registry<ParameterDocumentation>();

/** A parameter schema of its own (a copy), with what is said of it. */
export function documented<Schema extends z.ZodType>(schema: Schema, said: ParameterDocumentation): Schema {
  const own = schema.clone();
  documentation.add(own, said);
  return own;
}

/** The same schema, said to be an extension of the specification. */
export function extension<Schema extends z.ZodType>(schema: Schema): Schema {
  const said = documentation.get(schema);
  if (said === undefined) throw new Error('An extension has no documentation');
  return documented(schema, { ...said, isExtension: true });
}

/** What is said of each parameter of a query schema, by name. */
export function documentationOf(
  shape: Readonly<Record<string, unknown>>,
): [name: string, said: ParameterDocumentation][] {
  return Object.entries(shape).map(([name, schema]) => {
    const said = documentation.get(schema as z.ZodType);
    if (said === undefined) throw new Error(`Parameter ${name} has no documentation`);
    return [name, said];
  });
}

type Problem = { readonly code?: ErrorCode; readonly message: string };

/** Refuses a parameter's value; the message is completed with its name in front. */
export function failParameter(context: z.RefinementCtx, { code = 'data_validation_error', message }: Problem): never {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
}
