import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { useModuleName } from '@/components/ui/use-module-name';
import { foreignLanguage, languageName } from '@/lib/platform/languages/language-name';
import type { ShownTypes } from '@/lib/portal/record-types/prefetch-types';
import { sortByModuleName } from '@/lib/record-types/module-words';
import { TypeBrowser } from './type-browser';

/** Shown even while the types load. */
function TypesHeader({ agency, children }: { readonly agency: string; readonly children?: ReactNode }) {
  const t = useTranslations('RecordTypes');
  return (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <p>{t('lead', { agency })}</p>
      {children}
    </div>
  );
}

export function TypesLoading({ agency }: { readonly agency: string }) {
  const t = useTranslations('TypeSearch');
  return (
    <>
      <TypesHeader agency={agency} />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <ListSkeleton />
    </>
  );
}

type TypesPageProps = {
  readonly shown: ShownTypes;
  /** Language of the page's data, for example `es_US`. */
  readonly lang: string;
  readonly agency: string;
  /** For example `en_US`. */
  readonly agencyLanguage: string;
};

export function TypesPage({ shown: { facts, modules, filterNames }, lang, agency, agencyLanguage }: TypesPageProps) {
  const t = useTranslations('RecordTypes');
  const locale = useLocale();
  const language = languageName(agencyLanguage, locale);
  const foreignLang = foreignLanguage(agencyLanguage, locale);
  const hasForeignNames = Object.values(facts).some(({ isTranslated }) => !isTranslated);
  const moduleName = useModuleName();
  const named = modules.map((module) => ({ module, name: moduleName(module) }));
  return (
    <>
      <TypesHeader agency={agency}>
        {foreignLang !== undefined && hasForeignNames && <p className="soft">{t('ownNames', { language })}</p>}
      </TypesHeader>
      <TypeBrowser
        modules={sortByModuleName(named, moduleName, locale)}
        facts={facts}
        filterNames={filterNames}
        lang={lang}
        {...(foreignLang !== undefined && { foreign: { lang: foreignLang, language } })}
      />
    </>
  );
}
