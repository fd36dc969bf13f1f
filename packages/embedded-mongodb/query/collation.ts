import { asDocument, isPlainObject } from '../documents';
import { fail } from '../errors';
import { compareValues, typeOf } from '../keys/encoding';

export type Compare = (a: unknown, b: unknown) => number;

function isLanguage(name: string): boolean {
  try {
    return /^[a-z]{2,3}(-\w+)*$/i.test(name) && new Intl.Locale(name).language !== '';
  } catch {
    return false;
  }
}

/** How a collation compares two values; undefined where it is the order of the keys. Strings within others are refused. */
export function collated(collation: unknown): Compare | undefined {
  if (collation == null || (isPlainObject(collation) && collation.locale === 'simple')) return undefined;
  const { locale, strength = 3, numericOrdering, ...others } = isPlainObject(collation) ? collation : {};
  if (typeof locale !== 'string') return fail('TypeMismatch', "Field 'locale' has to be a string");
  if (typeof strength !== 'number') return fail('TypeMismatch', "Field 'strength' has to be a number");
  if (typeof (numericOrdering ?? false) !== 'boolean') fail('TypeMismatch', "Field 'numericOrdering' has to be a bool");
  const sensitivity = ({ 1: 'base', 2: 'accent', 3: 'variant' } as const)[strength];
  const name = locale.replaceAll('_', '-');
  if (!isLanguage(name)) return fail('BadValue', `Field 'locale' is invalid in: ${JSON.stringify(collation)}`);
  const isKnown = sensitivity && Intl.Collator.supportedLocalesOf(name).length > 0 && Object.keys(others).length === 0;
  if (!isKnown)
    fail('NotImplemented', `the collation ${JSON.stringify(collation)} is not supported by the embedded database`);
  const { compare } = new Intl.Collator(name, { sensitivity, numeric: numericOrdering === true });
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
    // of two types it is not the strings that decide
    if (typeOf(a) === typeOf(b) && (Array.isArray(a) || asDocument(a)))
      fail('NotImplemented', 'collations of nested values are not supported');
    return compareValues(a, b);
  };
}
