import { nonEmpty } from '../../db/wire/stored';

type NamedType = { readonly text?: unknown; readonly value?: unknown; readonly id?: unknown };

/** The display name of a record type: its text, else its four levels, else its id; undefined if it has none of them. */
export const typeName = ({ text, value, id }: NamedType): string | undefined =>
  nonEmpty(text) ?? nonEmpty(value) ?? nonEmpty(id);
