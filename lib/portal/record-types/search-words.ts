/** Removes case and accents, so that `construccion` finds `Construcción`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const searchWords = (search: string): readonly string[] =>
  foldText(search)
    .split(/[\s/]+/)
    .filter((word) => word !== '');

/** Whether the text contains every word. @param folded the result of `foldText` */
export const matchesWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
