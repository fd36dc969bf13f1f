import { BSONRegExp } from 'bson';
import { fail } from '../errors';

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

/** Translated pattern -> its original text and options. */
const originals = new WeakMap<RegExp, string>();
/** Whether a stored value is this same pattern. */
export const isSamePattern = (pattern: RegExp, value: unknown): boolean =>
  value instanceof BSONRegExp && `/${value.pattern}/${[...value.options].sort().join('')}` === originals.get(pattern);

const MAX_LENGTH = 32_764;
const unsupported = () => fail('NotImplemented', 'this regular expression is not supported by the embedded database');

/**
 * Compiles a PCRE pattern to a JavaScript one with the same meaning. Characters are code points in both.
 * @throws CommandError 51091 for an invalid pattern, 238 for syntax that the two read differently
 */
export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  if (pattern instanceof BSONRegExp && pattern.options !== '' && options !== undefined)
    fail('Location51075', 'options set in both $regex and $options');
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const flags = options ?? own;
  if (typeof source !== 'string') return fail('BadValue', '$regex has to be a string');
  if (typeof flags !== 'string') return fail('BadValue', '$options has to be a string');
  if (/[^imsux]/.test(flags)) fail('Location51108', `invalid flag in regex options: ${flags}`);
  const unsupportedFlag = /[mx]/.exec(flags);
  if (unsupportedFlag)
    fail('NotImplemented', `the regex option ${unsupportedFlag} is not supported by the embedded database`);
  if (source.length > MAX_LENGTH) fail('Location51091', 'Regular expression is too long');
  const translation = translate(source, flags.includes('s'));
  try {
    const regExp = new RegExp(translation, flags.includes('i') ? 'iu' : 'u');
    regExp.test(''); // V8 reports a pattern that is too large only when it runs.
    originals.set(regExp, `/${source}/${[...flags].sort().join('')}`);
    return regExp;
  } catch {
    return fail('Location51091', 'Regular expression is invalid');
  }
}

const ESCAPE = String.raw`\\(?:[dDwWsSbBnrt]|[^\dA-Za-z])`;
// JavaScript and PCRE read a leading bracket and [:alpha:] differently, so classes may contain no brackets.
const CLASS = String.raw`\[\^?(?:${ESCAPE}|[^[\]\\])+\]`;
const QUANTIFIER = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`;
const PARTS = new RegExp([ESCAPE, CLASS, String.raw`\((?:\?:)?`, QUANTIFIER, '[^]'].join('|'), 'gu');
const IS_QUANTIFIER = new RegExp(`^${QUANTIFIER}$`);
const IN_CLASS = new RegExp(`${ESCAPE}|[^]`, 'gu');

/** Translates the parts of a pattern; fails for parts that JavaScript and PCRE read differently. */
function translate(source: string, dotMatchesAll: boolean): string {
  let before = '';
  const parts = [...source.matchAll(PARTS)].map(([part]) => {
    // Possessive quantifiers, quantified assertions, and special groups.
    if (IS_QUANTIFIER.test(part) && (IS_QUANTIFIER.test(before) || /^(?:[($^]|\\[bB])$/.test(before))) unsupported();
    before = part;
    // In PCRE only \n ends a line, and $ also matches before a final \n.
    if (part === '.') return dotMatchesAll ? '[^]' : '[^\\n]';
    if (part === '$') return '(?![^\\n]|\\n[^])';
    if (part.length > 2 && part.startsWith('['))
      return `${part
        .replace(/^\[\^?|\]$/g, '')
        .replaceAll(IN_CLASS, inClass)
        .replace(/^/, part.startsWith('[^') ? '[^' : '[')}]`;
    if (part.startsWith('\\') && part.length === 2) return escaped(part);
    return '\\[]{}'.includes(part) ? unsupported() : part;
  });
  return parts.join('');
}

const literal = (letter: string): string =>
  /[$()*+./?[\\\]^{|}]/.test(letter) ? `\\${letter}` : letter.replace('-', '\\x2d');

// PCRE without UCP matches ASCII white space only.
const SPACES: Record<string, string> = { '\\s': '[\\t-\\r ]', '\\S': '[^\\t-\\r ]' };
const escaped = (part: string): string => SPACES[part] ?? (/^\\[A-Za-z]/.test(part) ? part : literal(part.slice(1)));

function inClass(part: string): string {
  if (/^\\[bBS]$/.test(part)) return unsupported();
  if (part === '\\s') return '\\t-\\r ';
  return part.startsWith('\\') ? escaped(part) : part;
}
