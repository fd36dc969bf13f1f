import { type Column, type Columns, nameOf } from './columns';
import type { WrittenSource } from './guess-types';
import { looksLikeState, looksLikeStatus } from './look-of-column';
import words from './part-words.json' with { type: 'json' };

type Sources = Record<string, WrittenSource>;
export type PartsGuess = {
  readonly address: Sources;
  readonly parcel: Sources;
  readonly contacts: Sources[];
  readonly owners: Sources[];
  readonly professionals: Sources[];
};

const POINTS: readonly (readonly [shape: RegExp, x: string, y: string])[] = [
  [/^POINT ?\(/i, '\\(\\s*(-?[\\d.]+)', '\\(\\s*-?[\\d.]+\\s+(-?[\\d.]+)'],
  [/^\(?-?\d+\.\d+, ?-?\d+\.\d+\)?$/, ',\\s*(-?[\\d.]+)', '^\\(?(-?[\\d.]+)'],
];

const isText = ({ content }: Column): boolean => content.kind === 'text';
const isNumber = ({ content }: Column): boolean => content.kind === 'number';
const isAny = ({ content }: Column): boolean => content.kind === 'text' || content.kind === 'number';

/** A type from a column where there is one. @param otherwise what is written for all where there is none. */
function typeFrom(columns: Columns, word: keyof typeof words, otherwise: string): WrittenSource {
  const column = columns.take(words[word], isText);
  return column === undefined ? otherwise : { columns: [nameOf(column)] };
}

/** Fields, each with the column that is taken for it; without those that no column is found for. */
function taken(
  columns: Columns,
  fields: readonly (readonly [field: string, word: keyof typeof words, fits: (column: Column) => boolean])[],
): Sources {
  return Object.fromEntries(
    fields.flatMap(([field, word, fits]) => {
      const column = columns.take(words[word], fits);
      return column === undefined ? [] : [[field, nameOf(column)]];
    }),
  );
}

/** A coordinate is written with a point, whatever the amounts of the file are written with. */
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

/** The columns of an address in pieces, in the order in which it is written; a number without a street is none. */
function guessStreet(columns: Columns): string[] {
  const name = columns.take(words.streetName, (column) => isAny(column) && !looksLikeState(column));
  if (name === undefined) return [];
  const take = (piece: keyof typeof words) => columns.take(words[piece], isAny);
  const pieces = [take('streetStart'), take('direction'), name, take('streetSuffix'), take('unitStart')];
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
  const rest = taken(columns, [
    ['city', 'city', isText],
    ['state', 'state', (column) => isText(column) && !looksLikeStatus(column)],
    ['postalCode', 'postalCode', isAny],
    ['county', 'county', isText],
    ['neighborhood', 'neighborhood', isAny],
  ]);
  return { ...line, ...rest, ...guessPlace(columns) };
}

function guessContacts(columns: Columns): { contacts: Sources[]; owners: Sources[] } {
  const applicant = taken(columns, [
    ['fullName', 'applicant', isText],
    ['firstName', 'applicantFirst', isText],
    ['lastName', 'applicantLast', isText],
    ['referenceContactId', 'applicantNumber', isAny],
  ]);
  const reach =
    Object.keys(applicant).length === 0
      ? {}
      : taken(columns, [
          ['email', 'applicantEmail', isText],
          ['phone1', 'applicantPhone', () => true],
        ]);
  const owner = taken(columns, [
    ['fullName', 'owner', isText],
    ['refOwnerId', 'ownerNumber', isNumber],
  ]);
  const ownerNames = taken(columns, [
    ['firstName', 'ownerFirst', isText],
    ['lastName', 'ownerLast', isText],
  ]);
  const { fullName } = owner;
  const names = { ...(fullName !== undefined && { fullName }), ...ownerNames };
  return {
    contacts: [
      ...(Object.keys(applicant).length > 0
        ? [{ type: typeFrom(columns, 'contactType', 'Applicant'), ...applicant, ...reach }]
        : []),
      // As a contact, so that an account can be linked by the name; an owner needs a number.
      ...(Object.keys(names).length > 0 ? [{ type: 'Owner', ...names }] : []),
    ],
    owners: Object.keys({ ...owner, ...ownerNames }).length > 0 ? [{ ...owner, ...ownerNames }] : [],
  };
}

/** Where it is, and whose it is. */
export function guessParts(columns: Columns): PartsGuess {
  const professional = taken(columns, [
    ['licenseNumber', 'contractorNumber', isAny],
    ['businessName', 'contractor', isText],
  ]);
  const { contacts, owners } = guessContacts(columns);
  const address = guessAddress(columns);
  const parcel = taken(columns, [
    ['parcelNumber', 'parcelNumber', isAny],
    ['block', 'block', isAny],
    ['lot', 'lot', isAny],
    ['subdivision', 'subdivision', isText],
    ['legalDescription', 'legalDescription', isText],
    ['councilDistrict', 'councilDistrict', isAny],
  ]);
  const hasProfessional = Object.keys(professional).length > 0;
  return {
    address,
    parcel,
    contacts,
    owners,
    professionals: hasProfessional
      ? [{ licenseType: typeFrom(columns, 'contractorType', 'Contractor'), ...professional }]
      : [],
  };
}
