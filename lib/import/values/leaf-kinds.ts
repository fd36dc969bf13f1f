import { z } from 'zod';
import { type WireKind, wireKinds } from '../../db/wire/types';

/** Kinds of leaf fields by path (`address.city`). */
export function leafKinds(schema: z.ZodObject, within = ''): ReadonlyMap<string, WireKind> {
  const kinds = new Map<string, WireKind>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    const kind = wireKinds.get(inner as z.ZodType)?.kind;
    if (kind !== undefined) kinds.set(`${within}${name}`, kind);
    else if (inner instanceof z.ZodObject)
      for (const [path, part] of leafKinds(inner, `${within}${name}.`)) kinds.set(path, part);
  }
  return kinds;
}
