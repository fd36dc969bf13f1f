import { useLocale, useTranslations } from 'next-intl';
import { useModuleName } from '@/components/ui/use-module-name';
import { foreignLanguage, languageName } from '@/lib/i18n/language-name';
import type { BrowsedType, BrowsedTypes } from '@/lib/record-types/browse/browse-types';
import { LONGEST_SEARCH, type TypesView } from '@/lib/record-types/browse/filters';
import { foldText } from '@/lib/record-types/browse/search-words';
import { byModuleName } from '@/lib/record-types/module-words';
import { cardType } from './card-type';
import { TypeBrowser } from './type-browser';
import { TypeFilters } from './type-filters';
import { TypesHead } from './types-head';

type TypesPageProps = {
  readonly view: TypesView;
  readonly found: BrowsedTypes;
  readonly agency: string;
  /** Of the agency's data, for example `en_US`. */
  readonly agencyLanguage: string;
};

const wordsOf = ({ name, alias = '', value, module }: BrowsedType, moduleName: string): string =>
  foldText([name, alias, value, module, moduleName].join(' '));

/** The agency's types with their search and filters. */
export function TypesPage({ view, found, agency, agencyLanguage }: TypesPageProps) {
  const t = useTranslations('RecordTypes');
  const locale = useLocale();
  const lang = foreignLanguage(agencyLanguage, locale);
  const language = languageName(agencyLanguage, locale);
  const foreign = lang === undefined ? undefined : { lang, language };
  const moduleName = useModuleName();
  const types = byModuleName(found.types, moduleName, locale);
  const moduleNames = Object.fromEntries(types.map(({ module }) => [module, moduleName(module)]));
  const entries = types.map((type) => {
    const { module, group, type: level, subType } = type;
    const words = wordsOf(type, moduleName(module));
    return { module, group, type: level, subType, words, card: cardType(type) };
  });
  return (
    <>
      <TypesHead agency={agency}>
        {foreign !== undefined && <p className="soft">{t('ownNames', { language })}</p>}
      </TypesHead>
      <TypeBrowser
        entries={entries}
        moduleNames={moduleNames}
        total={found.total}
        longestSearch={LONGEST_SEARCH}
        foreign={foreign}
      >
        <TypeFilters filters={view} filterNames={found.filterNames} />
      </TypeBrowser>
    </>
  );
}
