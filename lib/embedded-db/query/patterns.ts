import { BSONRegExp } from 'bson';
import { refuse } from '../errors';

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

// What PCRE has and JavaScript would read as letters.
const OF_PCRE = /\\[AGhHKpPQRXzZ]|\\x\{|\[\[:|\(\?[>#|]|\(\?[-a-z]+[:)]|[*+?}]\+/;

/** What patterns were before they were written in JavaScript's way. */
const originals = new WeakMap<RegExp, string>();
/** Whether a stored value is just this pattern. */
export const isSamePattern = (pattern: RegExp, value: unknown): boolean =>
  value instanceof BSONRegExp && `/${value.pattern}/${[...value.options].sort().join('')}` === originals.get(pattern);

/**
 * A pattern of MongoDB's as JavaScript's, whose characters are code points too where they can be.
 * @throws CommandError 51091 where it is no pattern, 238 where JavaScript would read it otherwise
 */
export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  if (pattern instanceof BSONRegExp && pattern.options !== '' && options !== undefined)
    refuse(51075, 'options set in both $regex and $options');
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const given = options === undefined ? own : String(options);
  if (typeof source !== 'string') return refuse(2, '$regex has to be a string');
  if (/[^imsux]/.test(given)) refuse(51108, `invalid flag in regex options: ${given}`);
  // PCRE's free spacing, which JavaScript does not have
  if (given.includes('x')) refuse(238, 'the regex option x is not supported by the embedded database');
  const [start = '', atStart = ''] = /^\(\?([ims]+)\)/.exec(source) ?? [];
  const flags = [...new Set(given.replace('u', '') + atStart)].join('');
  const remember = (made: RegExp) => {
    originals.set(made, `/${source}/${[...given].sort().join('')}`);
    return made;
  };
  const written = asInPcre(source.slice(start.length), flags);
  try {
    return remember(new RegExp(written, `${flags}u`));
  } catch {
    // the flag refuses what is harmless, such as \-, but also what only PCRE knows
    if (OF_PCRE.test(written)) refuse(238, 'this regular expression is not supported by the embedded database');
  }
  try {
    return remember(new RegExp(written, flags));
  } catch {
    return refuse(51091, 'Regular expression is invalid');
  }
}

/** PCRE's `$` also stands before a line's end that ends the text, and its `.` for every character but `\n`. */
function asInPcre(source: string, flags: string): string {
  const written: Record<string, string> = {
    ...(!flags.includes('m') && { $: '(?![^\\n]|\\n[\\s\\S])' }),
    ...(!flags.includes('s') && { '.': '[^\\n]' }),
  };
  return source.replaceAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[$.]/g, (part) => written[part] ?? part);
}
