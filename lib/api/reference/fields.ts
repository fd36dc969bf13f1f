/** What is read of a JSON Schema. */
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

/** A schema with what its references name in their place; `schemas` are those of the document, by name. */
export function withoutReferences(
  { $ref: address, ...own }: FieldSchema,
  schemas: Readonly<Record<string, FieldSchema>>,
): FieldSchema {
  const named = address === undefined ? undefined : schemas[address.slice(address.lastIndexOf('/') + 1)];
  if (named !== undefined) return { ...withoutReferences(named, schemas), ...own };
  const inner = (schema: FieldSchema) => withoutReferences(schema, schemas);
  const properties = Object.entries(own.properties ?? {}).map(([name, field]) => [name, inner(field)]);
  return {
    ...own,
    ...(own.properties && { properties: Object.fromEntries(properties) }),
    ...(own.items && { items: inner(own.items) }),
    ...(own.anyOf && { anyOf: own.anyOf.map(inner) }),
  };
}

/** How a value is written. */
export type ValueForm = {
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'object' | 'any';
  /** Several of them; as a parameter with commas between. */
  readonly isList: boolean;
  /** What it can be, where that is a closed list, or a list of names that are known. */
  readonly values: readonly string[];
  readonly usual?: string;
};

export type ReferenceField = {
  readonly name: string;
  readonly meaning: string;
  readonly form: ValueForm;
  readonly since?: string;
  /** Of an object, or of each object of a list. */
  readonly fields: readonly ReferenceField[];
};

const KINDS: Readonly<Record<string, ValueForm['kind']>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
};

/** Where a value may be one of several forms, the form with the most to say. */
function fullest(schema: FieldSchema): FieldSchema {
  const [first] = [...(schema.anyOf ?? [])].sort((a, b) => weight(b) - weight(a));
  return first === undefined ? schema : { ...first, ...(schema.description && { description: schema.description }) };
}

const weight = ({ properties, enum: values, items }: FieldSchema): number =>
  properties ? 3 : items ? 2 : values ? 1 : 0;

const kindOf = ({ type, pattern, const: only }: FieldSchema): ValueForm['kind'] => {
  if (pattern?.includes('\\d{4}') && pattern.includes('\\d{2}')) return 'date';
  const name = typeof type === 'string' ? type : (type?.find((each) => each !== 'null') ?? typeof only);
  return KINDS[name] ?? 'any';
};

/** How a value of this schema is written. */
export function readForm(schema: FieldSchema): ValueForm {
  const own = fullest(schema);
  if (own.items !== undefined) return { ...readForm(own.items), isList: true };
  return {
    kind: kindOf(own),
    isList: false,
    values: (own.enum ?? []).map(String),
    ...(own.default !== undefined && { usual: String(own.default) }),
  };
}

/** The fields of an object, or of what a list holds, with theirs below them. */
export function readFields(schema: FieldSchema): readonly ReferenceField[] {
  const own = fullest(schema);
  if (own.items !== undefined) return readFields(own.items);
  return Object.entries(own.properties ?? {}).map(([name, field]) => {
    const since = field['x-since'];
    return {
      name,
      meaning: field.description ?? '',
      form: readForm(field),
      fields: readFields(field),
      ...(since !== undefined && { since }),
    };
  });
}
