import { nonEmpty } from '../../db/wire/stored';

type NamedType = { readonly text?: unknown; readonly value?: unknown; readonly id?: unknown };

/** What a record's type is called: its words, else its four levels, else its id; undefined where it has none of them. */
export const typeName = ({ text, value, id }: NamedType): string | undefined =>
  nonEmpty(text) ?? nonEmpty(value) ?? nonEmpty(id);
