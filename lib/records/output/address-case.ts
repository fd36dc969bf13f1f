const isDirection = (word: string): boolean => /^(?:[NSEW]|[NS][EW])$/.test(word);

/** Words that are written in capitals. */
const CAPITALS = /^(?:PO|US|II|III|IV|USA)$/;

/** Routes, before their number; elsewhere `CR` is a crescent and `SR` a person's name. */
const ROUTES = /^(?:RR|SR|CR|FM)$/;

/** Words in lower case within a name, but not at its start. */
const PARTICLES = /^(?:DE|DEL|OF|THE|AND|Y)$/;

const ARTICLES = /^(?:LA|LAS|LOS|EL)$/;

/** A state and postal code at the end, such as `IL 62701` or `AB T0N 9S4`. */
const STATE_AND_CODE = /(?:^|\s)[A-Z]{2} (?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

const capitalize = (part: string): string =>
  part.length > 4 && part.startsWith('MC')
    ? `Mc${part.charAt(2)}${part.slice(3).toLowerCase()}`
    : `${part.charAt(0)}${part.slice(1).toLowerCase()}`;

const nameOf = (word: string): string =>
  word
    .split(/(?=[-/(])|(?<=[-/(])/)
    .map((part) =>
      part.replace(/[\p{L}\p{M}]+/gu, (letters, at: number) => (at > 0 && letters === 'S' ? 's' : capitalize(letters))),
    )
    .join('');

type Neighbors = {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly isFirst: boolean;
};

function wordInCase(word: string, { previous, next, isFirst }: Neighbors): string {
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  if (/\d/.test(word) || isDirection(word) || CAPITALS.test(word) || word.length === 1) return word;
  if (ROUTES.test(word) && /^\d/.test(next ?? '')) return word;
  if (!isFirst && PARTICLES.test(word)) return word.toLowerCase();
  return previous === 'DE' && ARTICLES.test(word) ? word.toLowerCase() : nameOf(word);
}

function partInCase(part: string): string {
  // State and country codes stay as they are, and so do parts that are not all capitals.
  if (/\p{Ll}/u.test(part) || /^[A-Z]{1,3}$/.test(part)) return part;
  const end = STATE_AND_CODE.exec(part)?.index ?? part.length;
  const words = part.slice(0, end).split(' ');
  const first = words.findIndex((word) => /^\p{L}{2,}/u.test(word) && !isDirection(word));
  return (
    words
      .map((word, at) => wordInCase(word, { previous: words[at - 1], next: words[at + 1], isFirst: at === first }))
      .join(' ') + part.slice(end)
  );
}

/** Many agencies store addresses in capitals: `68 BELMONT PL SW` becomes `68 Belmont Pl SW`. */
export const addressInTitleCase = (text: string): string => text.split(', ').map(partInCase).join(', ');
