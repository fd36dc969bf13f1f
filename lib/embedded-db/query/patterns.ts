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
  // PCRE's free spacing, which JavaScript does not have
  if (flags.includes('x')) refuse(238, 'the regex option x is not supported by the embedded database');
  try {
    return new RegExp(source, flags);
  } catch {
    return refuse(51091, 'Regular expression is invalid');
  }
}
