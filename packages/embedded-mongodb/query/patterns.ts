import { BSONRegExp } from 'bson';
import { refuse } from '../errors';

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

/** What patterns were before they were written in JavaScript's way. */
const originals = new WeakMap<RegExp, string>();
/** Whether a stored value is just this pattern. */
export const isSamePattern = (pattern: RegExp, value: unknown): boolean =>
  value instanceof BSONRegExp && `/${value.pattern}/${[...value.options].sort().join('')}` === originals.get(pattern);

const MAX_LENGTH = 32_764;
const unsupported = () => refuse(238, 'this regular expression is not supported by the embedded database');
const invalid = () => refuse(51091, 'Regular expression is invalid');

/**
 * A pattern of MongoDB's as JavaScript's, whose characters are code points too.
 * @throws CommandError 51091 where it is no pattern, 238 where JavaScript cannot read it as PCRE does
 */
export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  if (pattern instanceof BSONRegExp && pattern.options !== '' && options !== undefined)
    refuse(51075, 'options set in both $regex and $options');
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const given = options ?? own;
  if (typeof source !== 'string') return refuse(2, '$regex has to be a string');
  if (typeof given !== 'string') return refuse(2, '$options has to be a string');
  if (/[^imsux]/.test(given)) refuse(51108, `invalid flag in regex options: ${given}`);
  // PCRE's free spacing, which JavaScript does not have
  if (given.includes('x')) refuse(238, 'the regex option x is not supported by the embedded database');
  if (source.length > MAX_LENGTH) refuse(51091, 'Regular expression is too long');
  const [start = '', atStart = ''] = /^\(\?([ims]+)\)/.exec(source) ?? [];
  const flags = given + atStart;
  const written = asInPcre(source.slice(start.length), flags);
  try {
    const made = new RegExp(written, flags.includes('i') ? 'iu' : 'u');
    made.test(''); // only now is it known to be too large
    originals.set(made, `/${source}/${[...given].sort().join('')}`);
    return made;
  } catch {
    return invalid();
  }
}

const ESCAPE = String.raw`\\(?:x[\dA-Fa-f]{2}|x\{[\dA-Fa-f]+\}|c[A-Za-z]|[pP]\{[A-Z][a-z]?\}|\d+|[^])`;
// a bracket that is the first of a class is a letter
const CLASS = String.raw`\[(?:\^(?:\\[^]|[^\\])|\\[^]|[^\\^])(?:\\[^]|[^\]\\])*\]`;
const GROUP = String.raw`\((?:\?(?:P?<[A-Za-z_]\w*>|<?[=!]|:)?|\*)?`;
const QUANTIFIER = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`;
const PARTS = new RegExp([ESCAPE, CLASS, GROUP, QUANTIFIER, '[^]'].join('|'), 'gu');
const [IS_QUANTIFIER, IS_LOOKING] = [new RegExp(`^${QUANTIFIER}$`), /^\(\?<?[=!]/];

/** Every part of a pattern as JavaScript writes it; what is not known to be the same is refused. */
function asInPcre(source: string, flags: string): string {
  const written: string[] = [];
  const open: { part: string; group: number }[] = [];
  const closed = new Set<number>();
  let [before, groups, reference, isLoose] = ['', 0, 0, false];
  for (const [part] of source.matchAll(PARTS)) {
    const isQuantifier = IS_QUANTIFIER.test(part);
    // possessive ones, and those of what takes no characters
    if (isQuantifier && (IS_QUANTIFIER.test(before) || /^(?:[$^]|\\[bB])$/.test(before) || IS_LOOKING.test(before)))
      unsupported();
    // what is looked for behind is of one length; a look-ahead in it takes none
    const looking = open.findLast((each) => IS_LOOKING.test(each.part))?.part;
    if (isQuantifier && looking?.startsWith('(?<') && !/^\{\d+\}\??$/.test(part)) invalid();
    const last = part === ')' ? open.pop() : undefined;
    if (last) closed.add(last.group);
    if (part.startsWith('(')) open.push({ part, group: /^\((\?P?<\w|$)/.test(part) ? ++groups : 0 });
    const own = /^\\[1-9]$/.test(part) ? Number(part[1]) : 0;
    reference = Math.max(reference, own);
    // a group that may have met nothing: PCRE does not find it again, JavaScript finds it everywhere
    const mayBeUnset = part === '|' || IS_LOOKING.test(part) || (isQuantifier && before === ')');
    isLoose ||= mayBeUnset || (own > 0 && !closed.has(own));
    written.push(inJavaScript(part, flags));
    before = last && IS_LOOKING.test(last.part) ? last.part : part;
  }
  if (isLoose && reference > 0 && reference <= groups) unsupported();
  return written.join('');
}

/** PCRE's `$` also stands before a line's end that ends the text; its lines end by `\n` alone. */
const charactersIn = (flags: string): Record<string, string> => ({
  $: flags.includes('m') ? '(?![^\\n])' : '(?![^\\n]|\\n[^])',
  '^': flags.includes('m') ? '(?:^|(?<=\\n)(?=[^]))' : '^',
  '.': flags.includes('s') ? '[^]' : '[^\\n]',
  ...{ '{': '\\{', '}': '\\}', ']': '\\]' },
});

function inJavaScript(part: string, flags: string): string {
  if (/^\\./su.test(part)) return part in SPACES ? `[${SPACES[part]}]` : escaped(part, flags);
  if (part === '(*' || part === '(?') return unsupported();
  if (part.startsWith('(')) return part.replace('P<', '<');
  return part.startsWith('[') ? classOf(part, flags) : (charactersIn(flags)[part] ?? part);
}

const RANGE = new RegExp(`(${ESCAPE}|[^])(?:-(${ESCAPE}|[^]))?`, 'gu');

function classOf(part: string, flags: string): string {
  if (part === '[') return invalid();
  const [start = '', end = ''] = [part.startsWith('[^') ? '[^' : '[', part.at(-2)];
  // [:alpha:]
  if (':.='.includes(end) && part.slice(0, -2).includes(`[${end}`)) unsupported();
  const written = part.slice(start.length, -1).replaceAll(RANGE, (_all, from: string, to?: string) => {
    const bounds = to === undefined ? [from] : [from, to];
    if (bounds.length > 1 && bounds.some((bound) => /^\\[dDpPsSwW]/.test(bound))) invalid();
    if (bounds.some((bound) => /^\\[1-9]/.test(bound))) unsupported();
    return bounds
      .map((bound) => SPACES[bound] ?? (/^\\./su.test(bound) ? escaped(bound, flags) : literal(bound)))
      .join('-');
  });
  return `${start}${written}]`;
}

// ASCII's alone
const SPACES: Record<string, string> = { '\\s': '\\t-\\r ', '\\S': '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}' };
const SAME = /^\\(?:[bBdDfnrtwW0-9]$|x[^{]|c.|[pP].)/;

const literal = (letter: string): string =>
  /[$()*+./?[\\\]^{|}]/.test(letter) ? `\\${letter}` : letter.replace('-', '\\x2d');

function escaped(part: string, flags: string): string {
  const letter = part.slice(1);
  if (!/^[\dA-Za-z]/.test(letter)) return literal(letter);
  if (part.startsWith('\\x{')) return `\\u${part.slice(2)}`;
  if (/^[ijlmquyFIJLMOTUY]/.test(letter)) return invalid();
  // a category of letters is none of its case where that is ignored
  return SAME.test(part) && !(flags.includes('i') && /^[pP]\{L[ult]/.test(letter)) ? part : unsupported();
}
