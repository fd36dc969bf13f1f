import { z } from 'zod';
import { isStored } from '../../db/wire/stored';
import { wireKinds } from '../../db/wire/types';

/** What it leaves out, by its path. */
export type LeftOut = Set<string>;

const MOST_NAMED = 100;

/** An item of another server without fields that the specification does not have; servers of vendors have more. */
export function knownFields(item: unknown, schema: z.ZodType, leftOut: LeftOut, within = ''): unknown {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (Array.isArray(item) && inner instanceof z.ZodArray)
    return item.map((part) => knownFields(part, inner.element as z.ZodType, leftOut, within));
  if (!(inner instanceof z.ZodObject) || !isStored(item)) return item;
  // Of an Option a server may say more than its value and text.
  const isOption = wireKinds.get(inner)?.kind === 'option';
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const path = within === '' ? name : `${within}.${name}`;
    const field = inner.shape[name] as z.ZodType | undefined;
    if (field !== undefined) known[name] = knownFields(value, field, leftOut, path);
    else if (!isOption && leftOut.size < MOST_NAMED) leftOut.add(path);
  }
  return known;
}
