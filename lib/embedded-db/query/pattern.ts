import { BSONRegExp } from 'bson';
import { refuse } from '../errors';

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const flags = options === undefined ? own : String(options);
  if (typeof source !== 'string') return refuse(2, '$regex has to be a string');
  if (/[^imsux]/.test(flags)) refuse(51108, `invalid flag in regex options: ${flags}`);
  // x: PCRE's free spacing, which JavaScript does not have
  const spaces = flags.includes('x') ? /\\[\s#]|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm : /(?!)/;
  const kept = (part: string) => (/^[\\[]/.test(part) ? part : '');
  try {
    return new RegExp(source.replace(spaces, kept), flags.replace('x', ''));
  } catch {
    return refuse(51091, 'Regular expression is invalid');
  }
}
