import { looksLikeState, looksLikeStatus } from './columns/describe-values';
import { type Column, type Columns, nameOf } from './columns/file-columns';
import { guessPeople, isText, isTextOrNumber, type PeopleGuess, takeParts } from './guess-contacts';
import type { Sources } from './guess-groups';
import type { WrittenSource } from './guess-types';
import words from './words/part-words.json' with { type: 'json' };

export type PartsGuess = PeopleGuess & {
  readonly address: Sources;
  readonly parcel: Sources;
};

const POINTS: readonly (readonly [shape: RegExp, x: string, y: string])[] = [
  [/^POINT ?\(/i, '\\(\\s*(-?[\\d.]+)', '\\(\\s*-?[\\d.]+\\s+(-?[\\d.]+)'],
  [/^\(?-?\d+\.\d+, ?-?\d+\.\d+\)?$/, ',\\s*(-?[\\d.]+)', '^\\(?(-?[\\d.]+)'],
];

const isNumber = ({ content }: Column): boolean => content.kind === 'number';

/** Coordinates may have another decimal mark than amounts. */
const coordinate = (column: Column): WrittenSource =>
  column.content.kind === 'number' ? { columns: [nameOf(column)], decimal: column.content.decimal } : nameOf(column);

function guessPlace(columns: Columns): Sources {
  const [y, x] = [columns.take(words.yCoordinate, isNumber), columns.take(words.xCoordinate, isNumber)];
  if (x !== undefined && y !== undefined) return { xCoordinate: coordinate(x), yCoordinate: coordinate(y) };
  const point = columns.take(words.point, ({ profile }) =>
    POINTS.some(([shape]) => shape.test(profile.samples[0] ?? '')),
  );
  const form = POINTS.find(([shape]) => shape.test(point?.profile.samples[0] ?? ''));
  if (point === undefined || form === undefined) return {};
  const source = (pattern: string): WrittenSource => ({ columns: [nameOf(point)], pattern, decimal: '.' });
  return { xCoordinate: source(form[1]), yCoordinate: source(form[2]) };
}

/** Address parts in writing order; a number without a street is not an address. */
function guessStreet(columns: Columns): string[] {
  const name = columns.take(words.streetName, (column) => isTextOrNumber(column) && !looksLikeState(column));
  if (name === undefined) return [];
  const take = (piece: keyof typeof words) => columns.take(words[piece], isTextOrNumber);
  const [start, direction, suffix] = [take('streetStart'), take('direction'), take('streetSuffix')];
  // German and Spanish put the number last.
  const isNumberLast = /^(strasse|strassenname|calle|via)\b/.test(name.words);
  const street = isNumberLast ? [direction, name, suffix, start] : [start, direction, name, suffix];
  const pieces = [...street, take('unitStart')];
  return pieces.flatMap((piece) => (piece === undefined ? [] : [nameOf(piece)]));
}

function guessAddress(columns: Columns): Sources {
  const whole = columns.take(words.addressLine1, isText);
  const street = whole === undefined ? guessStreet(columns) : [];
  const line: Sources =
    whole !== undefined
      ? { addressLine1: nameOf(whole) }
      : street.length > 0
        ? { addressLine1: { columns: street, join: ' ' } }
        : {};
  const rest = takeParts(columns, [
    ['city', 'city', isText],
    ['state', 'state', (column) => isText(column) && !looksLikeStatus(column)],
    ['postalCode', 'postalCode', isTextOrNumber],
    ['county', 'county', isText],
    ['neighborhood', 'neighborhood', isTextOrNumber],
  ]);
  return { ...line, ...rest, ...guessPlace(columns) };
}

export function guessParts(columns: Columns): PartsGuess {
  const people = guessPeople(columns);
  const address = guessAddress(columns);
  const parcel = takeParts(columns, [
    ['parcelNumber', 'parcelNumber', isTextOrNumber],
    ['parcelArea', 'parcelArea', isNumber],
    ['block', 'block', isTextOrNumber],
    ['lot', 'lot', isTextOrNumber],
    ['subdivision', 'subdivision', isText],
    ['legalDescription', 'legalDescription', isText],
    ['councilDistrict', 'councilDistrict', isTextOrNumber],
  ]);
  return { address, parcel, ...people };
}
