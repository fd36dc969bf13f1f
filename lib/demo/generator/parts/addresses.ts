import type { StoredObject } from '../../../db/wire/writer';
import names from '../data/names.json' with { type: 'json' };
import { OPTIONS } from '../options';
import { ALBERTA, CANADA, postalCodeOf, streetLine } from '../people/mailing-address';
import { hash32, Random } from '../random';

const optionsByValue = (pool: (typeof OPTIONS)['direction']) => new Map(pool.map((option) => [option.value, option]));
const DIRECTIONS = optionsByValue(OPTIONS.direction);
const SUFFIXES = optionsByValue(OPTIONS.streetSuffix);
/** Share of the sites that have each kind of unusual parts; houses have none. */
const UNUSUAL_SHARE = 0.35;

/** `#2800 300B 5 AV SW`: unit 2800, number 300, letter B, street 5, suffix AV, direction SW. */
export function parseStreet(line: string): StoredObject {
  const words = line.split(' ');
  const direction = DIRECTIONS.get(words.at(-1) ?? '');
  if (direction !== undefined) words.pop();
  const suffix = SUFFIXES.get(words.at(-1) ?? '');
  const code = words.length > 2 && /^[A-Z]{2}$/.test(words.at(-1) ?? '') ? (words.pop() ?? '') : undefined;
  const unit = words[0]?.startsWith('#') ? words.shift()?.slice(1) : undefined;
  const number = /^(\d+)([A-Z]*)$/.exec(words[0] ?? '');
  if (number !== null) words.shift();
  return {
    streetAddress: line,
    ...(words.length > 0 && { streetName: words.join(' ') }),
    ...(number !== null && { streetStart: Number(number[1]) }),
    ...(number?.[2] && { houseAlphaStart: number[2] }),
    ...(direction !== undefined && { direction, streetSuffixDirection: direction }),
    ...(code !== undefined && { streetSuffix: suffix ?? { value: code, text: code } }),
    ...(unit && { unitStart: unit, unitType: OPTIONS.unitType[hash32(line) % OPTIONS.unitType.length] }),
  };
}

function rangeFrom(start: number, random: Random): StoredObject {
  const end = start + random.int(1, 6) * 2;
  return {
    streetEnd: end,
    streetStartFrom: start,
    streetStartTo: start + 1,
    streetEndFrom: end - 1,
    streetEndTo: end,
    houseAlphaEnd: random.pick(['A', 'B', 'C']),
    houseFractionStart: random.pick(OPTIONS.houseFraction),
    houseFractionEnd: random.pick(OPTIONS.houseFraction),
  };
}

function levelsAndUnits(random: Random): StoredObject {
  const level = random.int(1, 20);
  return {
    unitEnd: String(random.int(900, 950)),
    levelPrefix: 'L',
    levelStart: String(level),
    levelEnd: String(level + random.int(0, 3)),
  };
}

const surroundings = (random: Random): StoredObject => ({
  streetPrefix: random.pick(['OLD', 'UPPER', 'LOWER']),
  addressLine2: random.pick(['Rear lot', 'Second entrance', 'Ground floor']),
  secondaryStreet: `${random.pick(names.streets)} RD`,
  secondaryStreetNumber: random.int(1, 990),
  distance: random.int(1, 900) / 10,
  description: random.pick(['Corner lot', 'Behind the community hall', 'Lane access only']),
});

/** Deterministic: the same line always produces the same address. */
export function completeAddress(address: StoredObject, agencyCode: string): StoredObject {
  const line = typeof address.addressLine1 === 'string' ? address.addressLine1 : '';
  const random = new Random(`address:${line}`);
  const parsed = line === '' ? {} : parseStreet(line);
  const generated = {
    refAddressId: hash32(`address:${line}`),
    serviceProviderCode: agencyCode,
    ...parsed,
    city: 'Aspen Falls',
    county: 'Bow County',
    state: ALBERTA,
    country: CANADA,
    postalCode: postalCodeOf(line),
    neighborhoodPrefix: random.pick(['N', 'S']),
    inspectionDistrict: String(random.int(1, 14)),
    inspectionDistrictPrefix: 'D',
    type: OPTIONS.addressType[0],
    addressTypeFlag: random.pick(OPTIONS.addressTypeFlag),
    status: OPTIONS.activity[0],
  };
  return { ...generated, ...address };
}

/** Every street of the invented ones is in one neighborhood. */
const neighborhoodOf = (streetName: string): string | undefined =>
  streetName === 'FERNHOLLOW'
    ? 'FERN HOLLOW'
    : names.neighborhoods[hash32(`street:${streetName}`) % names.neighborhoods.length];

/** A large site may have several numbers, floors or entrances. */
function unusualParts(line: string, start: unknown): StoredObject {
  const random = new Random(`site:${line}`);
  return {
    ...(random.chance(UNUSUAL_SHARE) && rangeFrom(typeof start === 'number' ? start : 1, random)),
    ...(random.chance(UNUSUAL_SHARE) && levelsAndUnits(random)),
    ...(random.chance(UNUSUAL_SHARE) && surroundings(random)),
  };
}

/** @param isSite whether it is the site of a development or of a business instead of a home */
export function newAddress(random: Random, agencyCode: string, isSite: boolean): StoredObject {
  // Numbers of sites and of homes differ, so that no address is both.
  const at = streetLine(random);
  const line = at.replace(/^\d+/, (number) => String(Number(number) * 2 + (isSite ? 1 : 0)));
  const { streetName, streetStart } = parseStreet(line);
  const place = new Random(`place:${line}`);
  return completeAddress(
    {
      id: 1,
      addressLine1: line,
      neighborhood: neighborhoodOf(String(streetName)),
      xCoordinate: -114 - place.int(0, 9_999) / 50_000,
      yCoordinate: 51 + place.int(0, 9_999) / 50_000,
      ...(isSite && unusualParts(line, streetStart)),
      isPrimary: 'Y',
    },
    agencyCode,
  );
}
