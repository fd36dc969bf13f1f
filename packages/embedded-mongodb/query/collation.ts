import { asDocument, isPlainObject } from '../documents';
import { fail } from '../errors';
import { bsonTypeOf, compareValues } from '../keys/encoding';

export type Compare = (a: unknown, b: unknown) => number;

function isLanguage(name: string): boolean {
  try {
    return /^[a-z]{2,3}(-\w+)*$/i.test(name) && new Intl.Locale(name).language !== '';
  } catch {
    return false;
  }
}

/** The comparison of a collation; undefined for the simple one, which is key order. Fails for strings in nested values. */
export function collationCompare(collation: unknown): Compare | undefined {
  if (collation == null || (isPlainObject(collation) && collation.locale === 'simple')) return undefined;
  const { locale, strength = 3, numericOrdering, ...otherOptions } = isPlainObject(collation) ? collation : {};
  if (typeof locale !== 'string') return fail('TypeMismatch', "Field 'locale' has to be a string");
  if (typeof strength !== 'number') return fail('TypeMismatch', "Field 'strength' has to be a number");
  if (typeof (numericOrdering ?? false) !== 'boolean') fail('TypeMismatch', "Field 'numericOrdering' has to be a bool");
  const sensitivity = ({ 1: 'base', 2: 'accent', 3: 'variant' } as const)[strength];
  const name = locale.replaceAll('_', '-');
  if (!isLanguage(name)) return fail('BadValue', `Field 'locale' is invalid in: ${JSON.stringify(collation)}`);
  const isSupported =
    sensitivity && Intl.Collator.supportedLocalesOf(name).length > 0 && Object.keys(otherOptions).length === 0;
  if (!isSupported)
    fail('NotImplemented', `the collation ${JSON.stringify(collation)} is not supported by the embedded database`);
  const { compare } = new Intl.Collator(name, { sensitivity, numeric: numericOrdering === true });
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
    // Values of different types are ordered by type, so their strings do not matter.
    if (bsonTypeOf(a) === bsonTypeOf(b) && (Array.isArray(a) || asDocument(a)))
      fail('NotImplemented', 'collations of nested values are not supported');
    return compareValues(a, b);
  };
}
