/** Removes case and accents, so that `construccion` finds `Construcción`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const SEPARATORS = /[^\p{L}\p{N}$%#]+/u;

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(SEPARATORS)
    .filter((word) => word !== '');

/** Words without a meaning of their own: "permit for a deck" is a search for "permit deck". */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of for my our to i de del la el los las un una mi para y'.split(' '),
);

/** A plural finds the singular, which starts the same. */
const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

export function searchWords(search: string): readonly string[] {
  const words = wordsOf(search).map(singular);
  const meaningful = words.filter((word) => !FILLERS.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** The folded words of all texts, each after a space. */
export const foldedWords = (...texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => ` ${word}`)
    .join('');

/** Whether each word starts a word of the text. @param folded the result of `foldedWords` */
export const matchesWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(` ${word}`));

/** The texts to search, the most important first; each is the result of `foldedWords`. */
export type Searchable = { readonly searchTexts: readonly string[] };

/** The matching entries, ranked by the first of their search texts that matches; ties keep their order. */
export function rankedMatches<Entry extends Searchable>(
  entries: readonly Entry[],
  words: readonly string[],
): readonly Entry[] {
  const ranked = entries.map((entry) => ({
    entry,
    rank: entry.searchTexts.findIndex((text) => matchesWords(text, words)),
  }));
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
