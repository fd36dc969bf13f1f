/** Removes case and accents, so that `construccion` finds `Construcción`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const SEPARATORS = /[^\p{L}\p{N}$%#]+/u;

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(SEPARATORS)
    .filter((word) => word !== '');

/** Words that say nothing among permits and licenses: "permit for a deck" is a search for "deck". */
const FILLERS: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'of', 'for', 'my', 'our', 'to', 'i', 'permit', 'license'],
  ...['de', 'del', 'la', 'el', 'los', 'las', 'un', 'una', 'mi', 'para', 'y', 'permiso', 'licencia'],
  ...['le', 'les', 'du', 'des', 'une', 'd', 'l', 'mon', 'ma', 'pour', 'et', 'permis', 'licence'],
]);

/** A plural finds the singular, which starts the same. */
const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

export function searchWords(search: string): readonly string[] {
  const words = wordsOf(search);
  const meaningful = words.filter((word) => !FILLERS.has(word) && !FILLERS.has(singular(word)));
  return (meaningful.length > 0 ? meaningful : words).map(singular);
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

/** Whether each word, without a plural's last letter, is a whole word of the text. @param folded the result of `foldedWords` */
const hasWholeWords = (folded: string, words: readonly string[]): boolean => {
  const whole = new Set(folded.trim().split(' ').map(singular));
  return words.every((word) => whole.has(word));
};

/** Each text is the result of `foldedWords`. */
export type SearchTexts = {
  /** Whether people can apply. */
  readonly isOpen: boolean;
  readonly name: string;
  /** The everyday words and the alias. */
  readonly spoken: string;
  /** The most fitting first. */
  readonly synonyms: readonly string[];
  /** Everything else that finds the entry. */
  readonly rest: string;
};

type SearchedType = {
  readonly name: string;
  readonly isOpen: boolean;
  readonly alias?: string;
  readonly synonyms?: readonly string[];
};

/** @param rest other texts that find the type */
export const searchTextsOf = (
  { name, isOpen, alias = '', synonyms = [] }: SearchedType,
  ...rest: readonly string[]
): SearchTexts => ({
  isOpen,
  name: foldedWords(name),
  spoken: foldedWords(...synonyms, alias),
  synonyms: synonyms.map((synonym) => foldedWords(synonym)),
  rest: foldedWords(...rest),
});

/** Lower is better: whole words before beginnings of words, and the name before everyday words before the rest. */
function matchRank({ name, spoken, rest }: SearchTexts, words: readonly string[]): number | undefined {
  const texts = [name, `${name}${spoken}`];
  const tests = [hasWholeWords, matchesWords].flatMap((test) => texts.map((text) => () => test(text, words)));
  const rank = [...tests, () => matchesWords(`${texts[1]}${rest}`, words)].findIndex((test) => test());
  return rank < 0 ? undefined : rank;
}

/** The position of the first everyday word that was searched for; after all others if there is none. */
function synonymPosition({ synonyms }: SearchTexts, words: readonly string[]): number {
  const at = synonyms.findIndex((text) => words.some((word) => matchesWords(text, [word])));
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

/**
 * The matching entries: those open for applications first, then the better match, then the earlier position among the
 * entry's everyday words. Ties keep their order.
 */
export function rankedMatches<Entry extends { readonly searchTexts: SearchTexts }>(
  entries: readonly Entry[],
  words: readonly string[],
): readonly Entry[] {
  return entries
    .flatMap((entry) => {
      const { searchTexts } = entry;
      const rank = matchRank(searchTexts, words);
      if (rank === undefined) return [];
      return { entry, closed: Number(!searchTexts.isOpen), rank, position: synonymPosition(searchTexts, words) };
    })
    .sort((a, b) => a.closed - b.closed || a.rank - b.rank || a.position - b.position)
    .map(({ entry }) => entry);
}

/** The everyday word that found an entry whose name does not match. */
export function foundBy(
  { name, synonyms = [] }: { readonly name: string; readonly synonyms?: readonly string[] },
  words: readonly string[],
): string | undefined {
  if (words.length === 0 || matchesWords(foldedWords(name), words)) return undefined;
  return synonyms.find((synonym) => matchesWords(foldedWords(synonym), words));
}
