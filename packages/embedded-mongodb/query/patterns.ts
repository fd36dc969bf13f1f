import { BSONRegExp } from 'bson';
import { fail } from '../errors';

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

/** What patterns were before they were written in JavaScript's way. */
const originals = new WeakMap<RegExp, string>();
/** Whether a stored value is just this pattern. */
export const isSamePattern = (pattern: RegExp, value: unknown): boolean =>
  value instanceof BSONRegExp && `/${value.pattern}/${[...value.options].sort().join('')}` === originals.get(pattern);

const MAX_LENGTH = 32_764;
const unsupported = () => fail('NotImplemented', 'this regular expression is not supported by the embedded database');

/**
 * A pattern that JavaScript reads as PCRE does, whose characters are code points too.
 * @throws CommandError 51091 where it is no pattern, 238 where the two may differ: they are not translated
 */
export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  if (pattern instanceof BSONRegExp && pattern.options !== '' && options !== undefined)
    fail('Location51075', 'options set in both $regex and $options');
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const given = options ?? own;
  if (typeof source !== 'string') return fail('BadValue', '$regex has to be a string');
  if (typeof given !== 'string') return fail('BadValue', '$options has to be a string');
  if (/[^imsux]/.test(given)) fail('Location51108', `invalid flag in regex options: ${given}`);
  const other = /[mx]/.exec(given);
  if (other) fail('NotImplemented', `the regex option ${other} is not supported by the embedded database`);
  if (source.length > MAX_LENGTH) fail('Location51091', 'Regular expression is too long');
  const written = checked(source, given.includes('s'));
  try {
    const made = new RegExp(written, given.includes('i') ? 'iu' : 'u');
    made.test(''); // only now is it known to be too large
    originals.set(made, `/${source}/${[...given].sort().join('')}`);
    return made;
  } catch {
    return fail('Location51091', 'Regular expression is invalid');
  }
}

const ESCAPE = String.raw`\\(?:[dDwWsSbBnrt]|[^\dA-Za-z])`;
// neither a bracket that stands first nor one of [:alpha:] is one to both
const CLASS = String.raw`\[\^?(?:${ESCAPE}|[^[\]\\])+\]`;
const QUANTIFIER = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`;
const PARTS = new RegExp([ESCAPE, CLASS, String.raw`\((?:\?:)?`, QUANTIFIER, '[^]'].join('|'), 'gu');
const IS_QUANTIFIER = new RegExp(`^${QUANTIFIER}$`);
const IN_CLASS = new RegExp(`${ESCAPE}|[^]`, 'gu');

/** A pattern whose parts mean the same to both, a few of them in JavaScript's words. */
function checked(source: string, dotIsAll: boolean): string {
  let before = '';
  const written = [...source.matchAll(PARTS)].map(([part]) => {
    // possessive ones, those of places, and groups that say what they are
    if (IS_QUANTIFIER.test(part) && (IS_QUANTIFIER.test(before) || /^(?:[($^]|\\[bB])$/.test(before))) unsupported();
    before = part;
    // lines end by \n alone, and the end is also before the last of them
    if (part === '.') return dotIsAll ? '[^]' : '[^\\n]';
    if (part === '$') return '(?![^\\n]|\\n[^])';
    if (part.length > 2 && part.startsWith('['))
      return `${part
        .replace(/^\[\^?|\]$/g, '')
        .replaceAll(IN_CLASS, inClass)
        .replace(/^/, part.startsWith('[^') ? '[^' : '[')}]`;
    if (part.startsWith('\\') && part.length === 2) return escaped(part);
    return '\\[]{}'.includes(part) ? unsupported() : part;
  });
  return written.join('');
}

const literal = (letter: string): string =>
  /[$()*+./?[\\\]^{|}]/.test(letter) ? `\\${letter}` : letter.replace('-', '\\x2d');

// ASCII's alone
const SPACES: Record<string, string> = { '\\s': '[\\t-\\r ]', '\\S': '[^\\t-\\r ]' };
const escaped = (part: string): string => SPACES[part] ?? (/^\\[A-Za-z]/.test(part) ? part : literal(part.slice(1)));

function inClass(part: string): string {
  if (/^\\[bBS]$/.test(part)) return unsupported();
  if (part === '\\s') return '\\t-\\r ';
  return part.startsWith('\\') ? escaped(part) : part;
}
