import { BSONRegExp, Timestamp } from 'bson';
import type { Doc } from '../documents';
import { refuse } from '../errors';
import { compilePattern, isPattern } from '../query/patterns';
import { typeName } from '../query/type-names';
import { checkCharacters, checkElements, spend } from './budget';
import { placesOf } from './lists';
import { doubleOf, intFrom, kindOf, numberFrom, textOfDouble } from './numbers';
import { type Form, inTurn, isNull, named, ofFirst, ofValues, operator, textFrom } from './operator';

/** What operators on strings make of other values: MongoDB's `coerceToString`. */
export function asText(value: unknown, name: string, code = 16007): string {
  if (isNull(value)) return '';
  if (typeof value === 'string') return value;
  const kind = kindOf(value);
  if (kind) return kind === 'double' ? textOfDouble(doubleOf(value)) : String(value);
  if (value instanceof Timestamp)
    return refuse(238, `${name} of a timestamp is not supported by the embedded database`);
  if (!(value instanceof Date))
    return refuse(code, `can't convert from BSON type ${typeName(value)} to String in ${name}`);
  const year = value.getUTCFullYear();
  if (year < 0 || year > 9999)
    return refuse(238, `${name} of a date in year ${year} is not supported by the embedded database`);
  return value.toISOString();
}

const text = (answer: (text: string) => unknown): Form =>
  operator(1, 1, ([value], name) => answer(asText(value, name)));
const length = (code: number, answer: (text: string) => number): Form =>
  operator(1, 1, ([value], name) => answer(textFrom(value, name, code)));

// Letters of ASCII alone, as in MongoDB.
const lower = (value: string) => value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (value: string) => value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Whether a byte is within a character of UTF-8, not its first. */
const isWithin = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function substringOfBytes([value, first, count]: unknown[], name: string): string {
  const bytes = Buffer.from(asText(value, name));
  const [start, size] = [Math.trunc(numberFrom(first, name, 16034)), Math.trunc(numberFrom(count, name, 16035))];
  if (start < 0) refuse(50752, `${name}: starting index must be non-negative (got: ${start})`);
  const end = size < 0 ? bytes.length : Math.min(bytes.length, start + size);
  if (isWithin(bytes[start])) refuse(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isWithin(bytes[end]))
    refuse(28657, `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', start, Math.max(start, end));
}

function substringOfPoints([value, first, count]: unknown[], name: string): string {
  const [start, size] = [intFrom(first, name, 34450, 34451), intFrom(count, name, 34452, 34453)];
  if (start < 0) refuse(34455, `${name}: the starting index must be nonnegative integer.`);
  if (size < 0) refuse(34454, `${name}: length must be a nonnegative integer.`);
  const whole = asText(value, name);
  const from = placeOf(start, whole);
  return whole.slice(from, placeOf(size, whole, from));
}

const pointAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Where so many code points end, from a place on. */
function placeOf(points: number, text: string, from = 0): number {
  let at = from;
  for (let left = points; left > 0 && at < text.length; left--) at += pointAt(text, at).length;
  return at;
}

function pointsIn(text: string): number {
  let points = 0;
  for (const _point of text) points++;
  return points;
}

/** Where a string is within another, in bytes or code points. */
const indexOf = (unitsIn: (text: string) => number, [within, sought]: [number, number]): Form =>
  ofFirst(2, 4, (values, name) => {
    const [whole, part] = [textFrom(values[0], name, within), textFrom(values[1], name, sought)];
    const [start, end] = placesOf(values, unitsIn(whole), name);
    if (part === '') return start <= end ? start : -1;
    let [at, units] = [0, 0];
    while (units < start && at < whole.length) {
      const point = pointAt(whole, at);
      [at, units] = [at + point.length, units + unitsIn(point)];
    }
    const found = whole.indexOf(part, at);
    const place = units + unitsIn(whole.slice(at, found));
    return found >= 0 && place + unitsIn(part) <= end ? place : -1;
  });

function split([value, separator]: unknown[], name: string): string[] {
  const [whole, by] = [textFrom(value, name, 40085), textFrom(separator, name, 40086)];
  if (by === '') return refuse(40087, '$split requires a non-empty separator');
  checkElements(timesIn(whole, by), name);
  return whole.split(by);
}

const SPACES = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';
function trimming(atStart: boolean, atEnd: boolean): Form {
  const spec = { required: { input: 50695 }, optional: 'chars', unknown: 50694, other: 50696 };
  return named(spec, (given, name) => {
    if (isNull(given.input) || ('chars' in given && isNull(given.chars))) return null;
    const text = textFrom(given.input, name, 50699);
    const gone = new Set(textFrom(given.chars ?? SPACES, name, 50700));
    let [start, end] = [0, text.length];
    const lengthBefore = (at: number) => (/[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 2, at)) ? 2 : 1);
    while (atStart && start < end && gone.has(pointAt(text, start))) start += pointAt(text, start).length;
    while (atEnd && start < end && gone.has(text.slice(end - lengthBefore(end), end))) end -= lengthBefore(end);
    return text.slice(start, end);
  });
}

/** How often a text is in another. */
function timesIn(whole: string, part: string): number {
  let times = 0;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + part.length)) times++;
  return times;
}

function replacedAll(whole: string, part: string, by: () => string): string {
  const times = part === '' ? pointsIn(whole) + 1 : timesIn(whole, part);
  checkCharacters(whole.length + times * (by().length - part.length), '$replaceAll');
  return whole.replaceAll(part === '' ? /(?:)/gu : part, by);
}

const replacing = (replace: (text: string, find: string, by: () => string) => string): Form =>
  named(
    { required: { input: 51749, find: 51748, replacement: 51747 }, unknown: 51750, other: 51751 },
    ({ input, find, replacement }, name) => {
      const check = (value: unknown, code: number) => (isNull(value) ? undefined : textFrom(value, name, code));
      const [whole, part, by] = [check(input, 51746), check(find, 51745), check(replacement, 51744)];
      const isKnown = whole !== undefined && part !== undefined && by !== undefined;
      return isKnown ? replace(whole, part, () => by) : null;
    },
  );

type Match = { match: string; idx: number; captures: (string | null)[] };

/** The places of a pattern in a text, one after the other; none where one of them is null. */
function* matchesOf({ input, regex, options }: Doc, name: string): Generator<Match> {
  if (!isNull(input) && typeof input !== 'string') refuse(51104, `${name} needs 'input' to be of type string`);
  if (!isNull(regex) && !isPattern(regex) && typeof regex !== 'string')
    refuse(51105, `${name} needs 'regex' to be of type string or regex`);
  if (!isNull(options) && typeof options !== 'string') refuse(51106, `${name} needs 'options' to be of type string`);
  if (!isNull(options) && regex instanceof BSONRegExp && regex.options !== '')
    refuse(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  if (typeof input !== 'string' || isNull(regex)) return;
  const { source, flags } = compilePattern(regex, options ?? undefined);
  let [points, before] = [0, 0];
  for (const found of input.matchAll(new RegExp(source, `${flags}g`))) {
    points += pointsIn(input.slice(before, found.index));
    before = found.index;
    spend(1, name);
    const [match, ...groups] = found;
    yield { match, idx: points, captures: groups.map((group) => group ?? null) };
  }
}
const matching = (answer: (matches: Generator<Match>) => unknown): Form =>
  named(
    { required: { input: 31022, regex: 31023 }, optional: 'options', unknown: 31024, other: 51103 },
    (given, name) => answer(matchesOf(given, name)),
  );

export const TEXTS: Record<string, Form> = {
  $concat: inTurn(
    (value, name) => textFrom(value, name, 16702),
    (values, name) => {
      checkCharacters(
        values.reduce((length, value) => length + value.length, 0),
        name,
      );
      return values.join('');
    },
  ),
  ...{ $toLower: text(lower), $toUpper: text(upper) },
  $strLenCP: length(34471, pointsIn),
  $strLenBytes: length(34473, Buffer.byteLength),
  $strcasecmp: operator(2, 2, (values, name) => {
    const [a = '', b = ''] = values.map((value) => upper(asText(value, name)));
    return Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }),
  ...{ $substr: operator(3, 3, substringOfBytes), $substrBytes: operator(3, 3, substringOfBytes) },
  $substrCP: operator(3, 3, substringOfPoints),
  $indexOfBytes: indexOf(Buffer.byteLength, [40091, 40092]),
  $indexOfCP: indexOf(pointsIn, [40093, 40094]),
  $split: ofValues(2, 2, split),
  ...{ $trim: trimming(true, true), $ltrim: trimming(true, false), $rtrim: trimming(false, true) },
  $replaceOne: replacing((whole, part, by) => whole.replace(part, by)),
  $replaceAll: replacing(replacedAll),
  $regexMatch: matching((matches) => matches.next().done !== true),
  $regexFind: matching((matches) => matches.next().value ?? null),
  $regexFindAll: matching((matches) => [...matches]),
};
