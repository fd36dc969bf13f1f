import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { requirementsPath } from '@/components/record-types/type-path';
import { PageIcon, type PageIconName } from '@/components/ui/page-icon';
import { foreignLanguage } from '@/lib/platform/languages/language-name';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { env } from '@/lib/platform/settings/env';
import { type HomeTypes, readHomeTypes } from '@/lib/portal/home/home-types';
import { type ModuleMessage, moduleMessage, moduleName, sortByModuleName } from '@/lib/record-types/module-words';

const MODULE_ICONS: Readonly<Record<ModuleMessage, PageIconName>> = {
  building: 'building',
  demolition: 'demolition',
  licenses: 'license',
  planning: 'map',
  enforcement: 'shield',
  fire: 'fire',
  serviceRequests: 'message',
  publicWorks: 'road',
  environmentalHealth: 'heart',
  assets: 'box',
};

/** A folder for a module that the agency has defined itself. */
function moduleIcon(code: string): PageIconName {
  const message = moduleMessage(code);
  return message === undefined ? 'folder' : MODULE_ICONS[message];
}

/** @param popular slash forms of the types that the agency features */
export async function Planning({ popular }: { readonly popular: readonly string[] }) {
  const [t, locale] = await Promise.all([getTranslations('Home'), getLocale()]);
  const types = await readHomeTypes(resolveLocale(locale), popular);
  return (
    <section className="stack home__card" aria-labelledby="find">
      <h2 id="find">{t('findTitle')}</h2>
      <p>{t('findWhy')}</p>
      <TypeSearch />
      <Modules modules={types.modules} />
      <Link href="/record-types" prefetch={false}>
        {t('allTypes')}
      </Link>
      <PopularTypes types={types.popular} />
    </section>
  );
}

/** A plain form works without scripts. */
async function TypeSearch() {
  const t = await getTranslations('Home');
  return (
    <search className="home__search">
      <form action="/record-types" className="search">
        <div className="field">
          <label htmlFor="find-type">{t('findLabel')}</label>
          <input id="find-type" type="search" name="q" maxLength={100} enterKeyHint="search" autoComplete="off" />
        </div>
        <button type="submit" className="button button--quiet">
          {t('search')}
        </button>
      </form>
    </search>
  );
}

async function Modules({ modules }: Pick<HomeTypes, 'modules'>) {
  const [t, names, locale] = await Promise.all([getTranslations('Home'), getTranslations('Modules'), getLocale()]);
  if (modules.length === 0) return null;
  const nameOf = (code: string) => moduleName(code, (word) => names(word));
  return (
    <ul className="modules">
      {sortByModuleName(modules, nameOf, locale).map(({ module, count }) => (
        <li key={module}>
          <Link href={`/record-types#module-${encodeURIComponent(module)}`} prefetch={false} className="modules__link">
            <PageIcon name={moduleIcon(module)} />
            <span className="modules__name">{nameOf(module)}</span>
            <span className="soft">{t('typeCount', { count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

async function PopularTypes({ types }: { readonly types: HomeTypes['popular'] }) {
  const [t, locale] = await Promise.all([getTranslations('Home'), getLocale()]);
  if (types.length === 0) return null;
  const foreign = foreignLanguage(env().DEFAULT_LANGUAGE, locale);
  return (
    <>
      <h3 id="popular">{t('popularTitle')}</h3>
      <ul className="popular" aria-labelledby="popular">
        {types.map(({ id, name, isTranslated }) => (
          <li key={id}>
            <Link href={requirementsPath(id)} prefetch={false} lang={isTranslated ? undefined : foreign}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
