import type { StoredObject } from '../../../db/wire/writer';
import names from '../data/names.json' with { type: 'json' };
import { OPTIONS, optionOf } from '../options';
import { Random } from '../random';
import { postalCode } from './contact-details';

export const CANADA = optionOf('country', 'CA');
export const ALBERTA = optionOf('state', 'AB');

/** In the format of the permits (`248 FERNHOLLOW DR NE`), on invented streets. */
export const streetLine = (random: Random): string =>
  [
    random.int(1, 980),
    random.pick(names.streets),
    random.pick(OPTIONS.streetSuffix).value,
    random.pick(OPTIONS.direction).value,
  ].join(' ');

/** The same for a street line wherever it occurs, in any case. */
export const postalCodeOf = (line: string): string => postalCode(new Random(`postal code:${line.toUpperCase()}`));

/** Specification 2.6.3 `address` and 2.6.4 `mailAddress`. */
export const mailingAddress = (random: Random): StoredObject => {
  const line = streetLine(random);
  return {
    addressLine1: line,
    ...(random.chance(0.3) && { addressLine2: `Suite ${random.int(1, 900)}` }),
    ...(random.chance(0.1) && { addressLine3: `Building ${random.pick(['A', 'B', 'C'])}` }),
    city: 'Aspen Falls',
    state: ALBERTA,
    postalCode: postalCodeOf(line),
    country: CANADA,
  };
};
