import { z } from 'zod';
import { RecordItem } from '../../records/schema/record';
import { type WireKind, wireKinds } from '../../wire/types';

/** What a value of a record looks like: one of the specification's types, an object of named parts, or a list. */
export type DraftShape = WireKind | DraftObject | { readonly list: DraftShape };

export type DraftObject = { readonly parts: Readonly<Record<string, DraftShape>> };

function shapeOf(schema: z.ZodType): DraftShape {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  const registered = wireKinds.get(schema);
  if (registered) return registered.kind;
  if (schema instanceof z.ZodArray) return { list: shapeOf(schema.element as z.ZodType) };
  if (schema instanceof z.ZodObject) return objectShape(schema);
  throw new Error(`No draft shape for a schema of type ${schema.def.type}`);
}

const objectShape = (schema: z.ZodObject): DraftObject => ({
  parts: Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, shapeOf(part as z.ZodType)])),
});

/**
 * The shape of a record (specification 2.6) as plain data, from the schema that the API's answers hold to. A browser
 * checks a draft against it without the schema library.
 */
export const RECORD_SHAPE: DraftObject = objectShape(RecordItem);
