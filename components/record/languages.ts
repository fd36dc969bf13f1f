import { foreignLanguage } from '@/lib/platform/languages/language-name';

/** Which of a record's words are not in the page's language, for the `lang` of each. */
export type Languages = {
  /** Language of what people and the agency wrote; undefined where it is the page's. */
  readonly ofWords: string | undefined;
  /** Language of an option's text; undefined where it is the page's. */
  readonly ofOption: (option: object) => string | undefined;
};

/** @param page the page's language. */
export function languagesOf(
  page: string,
  { agencyLanguage, untranslated }: { readonly agencyLanguage: string; readonly untranslated: WeakSet<object> },
): Languages {
  const foreign = foreignLanguage(agencyLanguage, page);
  return { ofWords: foreign, ofOption: (option) => (untranslated.has(option) ? foreign : undefined) };
}
