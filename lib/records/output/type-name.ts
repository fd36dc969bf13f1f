import { nonEmpty } from '../../db/wire/stored';

type NamedType = { readonly text?: unknown; readonly value?: unknown; readonly id?: unknown };

/** Its text, else its four levels, else its id. */
export const typeName = ({ text, value, id }: NamedType): string | undefined =>
  nonEmpty(text) ?? nonEmpty(value) ?? nonEmpty(id);
