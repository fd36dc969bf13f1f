import fieldWords from './field-words.json' with { type: 'json' };

export type FieldWord = keyof typeof fieldWords;

type FieldWords = {
  readonly kinds: readonly string[];
  /** Languages -> what a column of the field is called there, the surest first. */
  readonly words: Readonly<Record<string, readonly string[]>>;
};

const FIELDS: Readonly<Record<string, FieldWords>> = fieldWords;

/** Fields of a record, in the order in which they choose their columns. */
export const FIELD_WORDS = Object.keys(fieldWords) as FieldWord[];

/** What columns of a field are called in any language, and what their values are. */
export function fieldPatterns(field: FieldWord): {
  readonly kinds: readonly string[];
  readonly patterns: readonly string[];
} {
  const { kinds = [], words = {} } = FIELDS[field] ?? {};
  return { kinds, patterns: Object.values(words).flat() };
}
