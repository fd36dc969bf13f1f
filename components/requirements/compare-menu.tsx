'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { Menu } from '@/components/ui/menu';
import { ShallowLink } from '@/components/ui/shallow-link';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import { useModuleName } from '@/components/ui/use-module-name';
import { rankedMatches, searchTextsOf, searchWords } from '@/lib/portal/record-types/search-words';
import { typeCategories } from '@/lib/portal/record-types/type-categories';
import { sortByModuleName } from '@/lib/record-types/module-words';

export type ChoosableType = {
  readonly id: string;
  readonly name: string;
  readonly module: string;
  readonly group: string;
  readonly type: string;
  /** Whether people can apply for it. */
  readonly isOpen: boolean;
  /** Everyday words in the page's language. */
  readonly synonyms?: readonly string[];
};

type CompareMenuProps = {
  readonly label: string;
  /** Path of the page, to which the links add the chosen type. */
  readonly address: string;
  readonly types: readonly ChoosableType[];
  /** Whether the page is in another language than the agency's data. */
  readonly isForeign: boolean;
  readonly chosen?: string;
  /** Handles the choice on the page; without it, the links load the page. @param id the chosen type's dash form */
  readonly onChoose?: ((id: string) => void) | undefined;
};

/** The links in this menu work without scripts; the search needs scripts. */
export function CompareMenu({ label, ...picker }: CompareMenuProps) {
  const search = useRef<HTMLInputElement>(null);
  const begin = () => {
    search.current?.focus({ preventScroll: true });
    search.current?.closest('.filter__panel')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Menu label={label} onOpen={begin}>
      {(close) => <TypePicker {...picker} close={close} searchRef={search} />}
    </Menu>
  );
}

type PickerLists = Pick<CompareMenuProps, 'types' | 'isForeign'> & { readonly words: readonly string[] };

type PickerList = { readonly key: string; readonly title?: string; readonly types: readonly ChoosableType[] };

/** In the order of the list of permits and licenses. */
function usePickerLists({ types, isForeign, words }: PickerLists): readonly PickerList[] {
  const moduleName = useModuleName();
  const translated = useAgencyWord();
  const locale = useLocale();
  const sorted = sortByModuleName(types, moduleName, locale);
  if (words.length > 0) {
    const entries = sorted.map((type) => ({ ...type, searchTexts: searchTextsOf(type, moduleName(type.module)) }));
    return [{ key: 'found', types: rankedMatches(entries, words) }];
  }
  const wordsOf = (levels: readonly string[]) =>
    isForeign ? levels.flatMap((level) => translated(level) ?? []) : levels;
  return typeCategories(sorted).flatMap(({ module, groups }) =>
    groups.map(({ key, names, types: some }) => ({
      key,
      title: [moduleName(module), ...(groups.length > 1 ? wordsOf(names) : [])].join(' › '),
      types: some,
    })),
  );
}

/** The arrow keys move between the search and the links; Enter in the search follows the first match. */
function followKeys(event: KeyboardEvent<HTMLElement>, search: HTMLInputElement | null): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const isInSearch = event.target === search;
  const next = { ArrowDown: links[at + 1], ArrowUp: at === 0 ? search : links[at - 1] }[event.key];
  if (event.key === 'Enter' && isInSearch && search?.value.trim() !== '') links[0]?.click();
  else if (next) next.focus();
  if (isInSearch ? event.key === 'Enter' || event.key === 'ArrowDown' : next) event.preventDefault();
}

type TypePickerProps = Omit<CompareMenuProps, 'label'> & {
  readonly close: () => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
};

function TypePicker({ address, types, isForeign, chosen, onChoose, close, searchRef }: TypePickerProps) {
  const t = useTranslations('Requirements');
  const id = useId();
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const lists = usePickerLists({ types, isForeign, words });
  const count = lists.reduce((sum, list) => sum + list.types.length, 0);
  const hrefOf = (type: string): string => `${address}?with=${encodeURIComponent(type)}`;
  const choose = (type: string) => {
    close();
    setSearch('');
    onChoose?.(type);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between elements that work without them
    <div className="type-picker" onKeyDown={(event) => followKeys(event, searchRef.current)}>
      <div className="choice-list__search">
        <label htmlFor={id}>{t('compare.choose')}</label>
        <input
          ref={searchRef}
          id={id}
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="unseen">
        {words.length > 0 && t('compare.found', { count })}
      </p>
      {count === 0 && <p className="type-picker__none">{t('compare.none')}</p>}
      {lists.map(({ key, title, types: some }, at) => (
        <div key={key}>
          {title !== undefined && (
            <p id={`${id}-${at}`} className="menu-list__title">
              {title}
            </p>
          )}
          <ul className="menu-list" aria-labelledby={title === undefined ? undefined : `${id}-${at}`}>
            {some.map((type) => (
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
