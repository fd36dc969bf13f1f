import { z } from 'zod';

/**
 * What a field says of a party beyond name, role and how to reach them (contract, Personal data).
 * - `characteristic`: what the person is, where they were born, their identity numbers; others are shown it by a setting;
 * - `date`: birth and death; no setting shows it to others.
 */
export type PersonalKind = 'characteristic' | 'date';

/** The personal fields of the schemas of parties. */
export const personalFields = z.registry<{ kind: PersonalKind }>();

const READERS: Readonly<Record<PersonalKind, string>> = {
  characteristic: 'Left out unless the caller is this person, or the agency shows it to everyone on the record.',
  date: 'Left out unless the caller is this person.',
};

/** Marks the field of a party as personal; its description then says who reads it. Takes a schema of its own. */
export function personal<Schema extends z.ZodType>(schema: Schema, kind: PersonalKind = 'characteristic'): Schema {
  const description = [schema.description, READERS[kind]].join(' ');
  // Not by `describe`, which makes a copy: the wire kind is that of this schema.
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  personalFields.add(schema, { kind });
  return schema;
}

/** The names of the fields of a party's schema that are personal, in one of the ways given. */
export const personalNames = (schema: z.ZodObject, kinds: readonly PersonalKind[]): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : (field as z.ZodType);
      const marked = personalFields.get(inner);
      return marked !== undefined && kinds.includes(marked.kind) ? [name] : [];
    }),
  );
