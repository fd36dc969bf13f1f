import { nonEmpty } from '../../db/wire/stored';

type NamedType = { readonly text?: unknown; readonly value?: unknown; readonly id?: unknown };

export const typeName = ({ text, value, id }: NamedType): string | undefined =>
  nonEmpty(text) ?? nonEmpty(value) ?? nonEmpty(id);
