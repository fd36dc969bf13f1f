import { z } from 'zod';
import {
  type FieldSchema,
  type ReferenceField,
  readFields,
  readValueType,
  resolveReferences,
  type ValueType,
} from './fields';

export type ReferenceParameter = {
  readonly name: string;
  readonly meaning: string;
  readonly isRequired: boolean;
  readonly type: ValueType;
  readonly since: string;
};

export type ReferenceOperation = {
  /** Relative to the API's base URL. */
  readonly path: string;
  readonly description: string;
  readonly scope: string;
  readonly needsToken: boolean;
  readonly since: string;
  readonly parameters: readonly ReferenceParameter[];
  readonly response: readonly ReferenceField[];
  readonly example: string | undefined;
};

const Fields = z.custom<FieldSchema>((value) => typeof value === 'object' && value !== null);

const Operation = z.object({
  get: z.object({
    operationId: z.string(),
    description: z.string(),
    tags: z.tuple([z.string()]),
    'x-since': z.string(),
    parameters: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        required: z.boolean(),
        schema: Fields,
        'x-since': z.string(),
      }),
    ),
    security: z.array(z.record(z.string(), z.unknown())),
    responses: z.object({
      200: z.object({
        content: z.object({ 'application/json': z.object({ schema: Fields, example: z.unknown().optional() }) }),
      }),
    }),
  }),
});

const Document = z.object({
  paths: z.record(z.string(), Operation),
  components: z.object({ schemas: z.record(z.string(), Fields) }),
});

/** Reads an operation from the OpenAPI document. @throws Error if the document does not have it */
export function readReference(document: unknown, operationId: string): ReferenceOperation {
  const { paths, components } = Document.parse(document);
  const entry = Object.entries(paths).find(([, { get }]) => get.operationId === operationId);
  if (entry === undefined) throw new Error(`The OpenAPI document has no operation ${operationId}`);
  const [path, { get }] = entry;
  const { schema, example } = get.responses[200].content['application/json'];
  return {
    path,
    description: get.description,
    scope: get.tags[0],
    needsToken: !get.security.some((alternative) => Object.keys(alternative).length === 0),
    since: get['x-since'],
    parameters: get.parameters.map(({ name, description, required, schema, 'x-since': since }) => ({
      name,
      meaning: description,
      isRequired: required,
      type: readValueType(schema),
      since,
    })),
    response: readFields(resolveReferences(schema, components.schemas)),
    example: example === undefined ? undefined : JSON.stringify(example, null, 2),
  };
}
