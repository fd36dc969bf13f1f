'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Menu } from '@/components/ui/menu';
import { ShallowLink } from '@/components/ui/shallow-link';
import { useModuleName } from '@/components/ui/use-module-name';
import { foldedWords, matchesWords, searchWords } from '@/lib/portal/record-types/search-words';
import { sortByModuleName } from '@/lib/record-types/module-words';

export type ChoosableType = {
  readonly id: string;
  readonly name: string;
  readonly module: string;
  /** Everyday words in the page's language. */
  readonly synonyms?: readonly string[];
};

type CompareMenuProps = {
  readonly label: string;
  /** Path of the page, to which the links add the chosen type. */
  readonly address: string;
  readonly types: readonly ChoosableType[];
  readonly chosen?: string;
  /** Handles the choice on the page; without it, the links load the page. @param id the chosen type's dash form */
  readonly onChoose?: ((id: string) => void) | undefined;
};

/** The links in this menu work without scripts; the search needs scripts. */
export function CompareMenu({ label, ...picker }: CompareMenuProps) {
  return <Menu label={label}>{(close) => <TypePicker {...picker} close={close} />}</Menu>;
}

type TypePickerProps = Omit<CompareMenuProps, 'label'> & { readonly close: () => void };

function TypePicker({ address, types, chosen, onChoose, close }: TypePickerProps) {
  const t = useTranslations('Requirements');
  const moduleName = useModuleName();
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const found = types.filter(({ name, module, synonyms = [] }) =>
    matchesWords(foldedWords(name, moduleName(module), ...synonyms), words),
  );
  const sorted = sortByModuleName(found, moduleName, locale);
  const modules = [...new Set(sorted.map(({ module }) => module))];
  const hrefOf = (type: string): string => `${address}?with=${encodeURIComponent(type)}`;
  const choose = (type: string) => {
    close();
    setSearch('');
    onChoose?.(type);
  };
  return (
    <div className="type-picker">
      <div className="choice-list__search">
        <label htmlFor={id}>{t('compare.choose')}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="unseen">
        {words.length > 0 && t('compare.found', { count: found.length })}
      </p>
      {found.length === 0 && <p className="type-picker__none">{t('compare.none')}</p>}
      {modules.map((module, at) => (
        <div key={module}>
          <p id={`${id}-${at}`} className="menu-list__title">
            {moduleName(module)}
          </p>
          <ul className="menu-list" aria-labelledby={`${id}-${at}`}>
            {sorted
              .filter((type) => type.module === module)
              .map((type) => (
                <li key={type.id}>
                  {onChoose === undefined ? (
                    <a href={hrefOf(type.id)}>{type.name}</a>
                  ) : (
                    <ShallowLink
                      href={hrefOf(type.id)}
                      aria-current={type.id === chosen || undefined}
                      onFollow={() => choose(type.id)}
                    >
                      {type.name}
                    </ShallowLink>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
