import { foreignLanguage } from '@/lib/platform/languages/language-name';

/** The `lang` attributes of text that is not in the page's language. */
export type Languages = {
  /** For text by the agency and other people; undefined if it is in the page's language. */
  readonly ofText: string | undefined;
  /** For an option's text; undefined if it is in the page's language. */
  readonly ofOption: (option: object) => string | undefined;
};

/** @param page the page's language */
export function langAttributesOf(
  page: string,
  { agencyLanguage, untranslated }: { readonly agencyLanguage: string; readonly untranslated: WeakSet<object> },
): Languages {
  const foreign = foreignLanguage(agencyLanguage, page);
  return { ofText: foreign, ofOption: (option) => (untranslated.has(option) ? foreign : undefined) };
}
