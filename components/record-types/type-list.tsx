'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type SyntheticEvent, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import { foundBy } from '@/lib/portal/record-types/search-words';
import { type TypeCategory as Category, typeCategories } from '@/lib/portal/record-types/type-categories';
import type { ForeignNames } from './foreign-names';
import { TypeRow } from './type-row';
import type { ShownModule, TypeEntry } from './use-types';

type TypeListProps = {
  readonly types: readonly TypeEntry[];
  readonly modules: readonly ShownModule[];
  readonly foreign: ForeignNames | undefined;
};

const nameOf = (module: string, modules: readonly ShownModule[]): string =>
  modules.find((shown) => shown.module === module)?.name ?? module;

type FoundTypesProps = TypeListProps & {
  /** The result of `searchWords`. */
  readonly words: readonly string[];
};

/** The best matches of a search, regardless of their category. */
export function FoundTypes({ types, modules, foreign, words }: FoundTypesProps) {
  return (
    <ul className="types types--found">
      {types.map((type) => (
        <TypeRow
          key={type.id}
          type={type}
          foreign={foreign}
          category={nameOf(type.module, modules)}
          found={foundBy(type, words)}
        />
      ))}
    </ul>
  );
}

/** One card per category, which opens to show its types. */
export function TypeList({ types, modules, foreign }: TypeListProps) {
  return (
    <div className="type-categories">
      {typeCategories(types).map((category) => (
        <TypeCategory
          key={category.module}
          category={category}
          name={nameOf(category.module, modules)}
          foreign={foreign}
        />
      ))}
    </div>
  );
}

type TypeCategoryProps = {
  readonly category: Category<TypeEntry>;
  readonly name: string;
  readonly foreign: ForeignNames | undefined;
};

/** In a category with more types, each named group opens on its own. */
const FEW_TYPES = 12;

function TypeCategory({ category: { module, count, groups }, name, foreign }: TypeCategoryProps) {
  const t = useTranslations('TypeSearch');
  const translated = useAgencyWord();
  const [open, setOpen] = useState(false);
  const id = `module-${module}`;
  // Browsers open the collapsed section that a URL fragment names, but not after a navigation without a page load.
  useEffect(() => {
    if (decodeURIComponent(window.location.hash) === `#${id}`) setOpen(true);
  }, [id]);
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  // In another language than the agency's, a level without a translation would say little.
  const wordsOf = (levels: readonly string[]): string =>
    (foreign ? levels.flatMap((level) => translated(level) ?? []) : levels).join(' › ');
  const shown = groups.map(({ key, names, types }) => ({ key, title: wordsOf(names), types }));
  const titles = [...new Set(shown.map(({ title }) => title).filter((title) => title !== ''))];
  return (
    <details className="type-category" open={open} onToggle={onToggle}>
      <summary>
        <h2>{name}</h2> <span className="type-category__count">{t('count', { count })}</span>
        <Icon name="down" />
        <span className="type-category__levels">{titles.join(', ')}</span>
      </summary>
      <div id={id} className="type-category__types">
        {shown.map(({ key, title, types }) => {
          const list = (
            <ul className="types" aria-label={[name, title].filter((part) => part !== '').join(' › ')}>
              {types.map((type) => (
                <TypeRow key={type.id} type={type} foreign={foreign} />
              ))}
            </ul>
          );
          if (titles.length < 2 || title === '') return <Fragment key={key}>{list}</Fragment>;
          if (count > FEW_TYPES)
            return (
              <details key={key} className="type-group">
                <summary>
                  {title} <span className="type-category__count">{t('count', { count: types.length })}</span>
                </summary>
                {list}
              </details>
            );
          return (
            <div key={key} className="type-group">
              <p className="type-group__name">{title}</p>
              {list}
            </div>
          );
        })}
      </div>
    </details>
  );
}
