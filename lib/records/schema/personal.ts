import { z } from 'zod';

/**
 * Personal fields of a party other than name, role and contact details:
 * - `characteristic`: traits, place of birth and ids; a setting can show them to others;
 * - `date`: birth and death; never shown to others.
 */
export type PersonalKind = 'characteristic' | 'date';

export const personalFields = z.registry<{ kind: PersonalKind }>();

const READERS: Readonly<Record<PersonalKind, string>> = {
  characteristic: 'Omitted unless the caller is this person, or the agency shows it to everyone on the record.',
  date: 'Omitted unless the caller is this person.',
};

/** Marks a field as personal and documents who can read it. Each field needs its own schema. */
export function personal<Schema extends z.ZodType>(schema: Schema, kind: PersonalKind = 'characteristic'): Schema {
  const description = [schema.description, READERS[kind]].join(' ');
  // `describe` would copy the schema, but the wire kind is registered for this one.
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  personalFields.add(schema, { kind });
  return schema;
}

const WRAPPERS = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodReadonly] as const;

/** Finds the mark below any number of wrappers, so that no wrapper makes a field public. */
function innermost(schema: z.ZodType): z.ZodType {
  if (personalFields.has(schema)) return schema;
  const isWrapper = WRAPPERS.some((wrapper) => schema instanceof wrapper);
  return isWrapper ? innermost((schema as z.ZodOptional<z.ZodType>).unwrap()) : schema;
}

export const personalNames = (schema: z.ZodObject, kinds: readonly PersonalKind[]): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const registration = personalFields.get(innermost(field as z.ZodType));
      return registration !== undefined && kinds.includes(registration.kind) ? [name] : [];
    }),
  );
