import { isStored, translationOf } from '../../db/wire/stored';

/**
 * The parts of a wire record whose `text` is not in the language asked for: what is stored has no translation, and the
 * mapper fell back to the agency's own words.
 * @param stored the record, or a part of it, as it is stored.
 * @param wire the same as the mapper wrote it.
 * @param locale language asked for, for example `es_US`.
 */
export function untranslatedTexts(stored: unknown, wire: unknown, locale: string): WeakSet<object> {
  const found = new WeakSet<object>();
  const walk = (from: unknown, to: unknown): void => {
    if (Array.isArray(from) && Array.isArray(to)) {
      // Where the mapper left out an empty item, the two cannot be laid side by side: no language is claimed then.
      if (from.length === to.length) to.forEach((item, at) => void walk(from[at], item));
    } else if (isStored(from) && isStored(to)) {
      if (typeof to.text === 'string' && translationOf(from, locale) === undefined) found.add(to);
      for (const [name, value] of Object.entries(to)) walk(from[name], value);
    }
  };
  walk(stored, wire);
  return found;
}
