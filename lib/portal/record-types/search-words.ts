/** Text without case and accents, so that `construccion` finds `Construcción`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search, folded. */
export const searchWords = (search: string): readonly string[] =>
  foldText(search)
    .split(/[\s/]+/)
    .filter((word) => word !== '');

/**
 * Whether each of the words is somewhere in the text, in any order.
 * @param folded text that went through `foldText`.
 */
export const matchesWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
