export type FieldSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly 'x-since'?: string;
};

/** Replaces `$ref` with the schema it refers to. */
export function resolveReferences(
  { $ref: pointer, ...own }: FieldSchema,
  schemas: Readonly<Record<string, FieldSchema>>,
): FieldSchema {
  const target = pointer === undefined ? undefined : schemas[pointer.slice(pointer.lastIndexOf('/') + 1)];
  if (target !== undefined) return { ...resolveReferences(target, schemas), ...own };
  const inner = (schema: FieldSchema) => resolveReferences(schema, schemas);
  const properties = Object.entries(own.properties ?? {}).map(([name, field]) => [name, inner(field)]);
  return {
    ...own,
    ...(own.properties && { properties: Object.fromEntries(properties) }),
    ...(own.items && { items: inner(own.items) }),
    ...(own.anyOf && { anyOf: own.anyOf.map(inner) }),
  };
}

export type ValueType = {
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'object' | 'any';
  readonly isList: boolean;
  /** The values of an enum, or the valid names of a list of names. */
  readonly values: readonly string[];
  readonly usual?: string;
};

export type ReferenceField = {
  readonly name: string;
  readonly meaning: string;
  readonly type: ValueType;
  readonly since?: string;
  /** The fields of an object, or of each object in a list. */
  readonly fields: readonly ReferenceField[];
};

const KINDS: Readonly<Record<string, ValueType['kind']>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
};

/** The most detailed alternative of `anyOf`. */
function mostDetailed(schema: FieldSchema): FieldSchema {
  const [first] = [...(schema.anyOf ?? [])].sort((a, b) => weight(b) - weight(a));
  return first === undefined ? schema : { ...first, ...(schema.description && { description: schema.description }) };
}

const weight = ({ properties, enum: values, items }: FieldSchema): number =>
  properties ? 3 : items ? 2 : values ? 1 : 0;

const kindOf = ({ type, pattern, const: constant }: FieldSchema): ValueType['kind'] => {
  if (pattern?.includes('\\d{4}') && pattern.includes('\\d{2}')) return 'date';
  const name = typeof type === 'string' ? type : (type?.find((each) => each !== 'null') ?? typeof constant);
  return KINDS[name] ?? 'any';
};

export function readValueType(schema: FieldSchema): ValueType {
  const own = mostDetailed(schema);
  if (own.items !== undefined) return { ...readValueType(own.items), isList: true };
  return {
    kind: kindOf(own),
    isList: false,
    values: (own.enum ?? []).map(String),
    ...(own.default !== undefined && { usual: String(own.default) }),
  };
}

export function readFields(schema: FieldSchema): readonly ReferenceField[] {
  const own = mostDetailed(schema);
  if (own.items !== undefined) return readFields(own.items);
  return Object.entries(own.properties ?? {}).map(([name, field]) => {
    const since = field['x-since'];
    return {
      name,
      meaning: field.description ?? '',
      type: readValueType(field),
      fields: readFields(field),
      ...(since !== undefined && { since }),
    };
  });
}
