import fieldWords from './field-words.json' with { type: 'json' };

export type FieldWord = keyof typeof fieldWords;

type FieldWords = {
  readonly kinds: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
};

const FIELDS: Readonly<Record<string, FieldWords>> = fieldWords;

/** In the order in which fields take columns. */
export const FIELD_WORDS = Object.keys(fieldWords) as FieldWord[];

export function fieldPatterns(field: FieldWord): {
  readonly kinds: readonly string[];
  readonly patterns: readonly string[];
} {
  const { kinds = [], words = {} } = FIELDS[field] ?? {};
  return { kinds, patterns: Object.values(words).flat() };
}
