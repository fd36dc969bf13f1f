import { z } from 'zod';

/**
 * Kinds of personal fields of a party, which go beyond name, role and contact details (contract, Personal data).
 * - `characteristic`: personal traits, place of birth and identity numbers; a setting can show them to others;
 * - `date`: birth and death; no setting shows them to others.
 */
export type PersonalKind = 'characteristic' | 'date';

/** The personal fields of the schemas of parties. */
export const personalFields = z.registry<{ kind: PersonalKind }>();

const READERS: Readonly<Record<PersonalKind, string>> = {
  characteristic: 'Left out unless the caller is this person, or the agency shows it to everyone on the record.',
  date: 'Left out unless the caller is this person.',
};

/**
 * Marks the field of a party as personal, and says in its description who is shown it. Each field needs a schema of its
 * own.
 */
export function personal<Schema extends z.ZodType>(schema: Schema, kind: PersonalKind = 'characteristic'): Schema {
  const description = [schema.description, READERS[kind]].join(' ');
  // `describe` would make a copy, but the wire kind is registered for this schema.
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  personalFields.add(schema, { kind });
  return schema;
}

/** The names of the personal fields in a party's schema that are of one of these kinds. */
export const personalNames = (schema: z.ZodObject, kinds: readonly PersonalKind[]): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : (field as z.ZodType);
      const registration = personalFields.get(inner);
      return registration !== undefined && kinds.includes(registration.kind) ? [name] : [];
    }),
  );
