'use client';

import Form from 'next/form';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { useSingleKeys } from '@/components/ui/use-single-keys';
import { matchesWords, searchWords } from '@/lib/record-types/browse/search-words';
import { type Placed, typeTree } from '@/lib/record-types/browse/type-tree';
import type { CardType, ForeignNames } from './card-type';
import { LevelContent } from './type-level';

export type TypeEntry = Placed & {
  /** What is searched in: names and levels, folded. */
  readonly words: string;
  readonly card: CardType;
};

type TypeBrowserProps = {
  /** What the filters leave. */
  readonly entries: readonly TypeEntry[];
  /** What each module is called. */
  readonly moduleNames: Readonly<Record<string, string>>;
  /** How many types there are, whatever the filters are. */
  readonly total: number;
  readonly longestSearch: number;
  readonly foreign: ForeignNames | undefined;
  /** Fields of the filters. */
  readonly children: ReactNode;
};

/** How long nothing more is typed before the address follows: browsers refuse addresses that change at each key. */
const ADDRESS_AFTER_MS = 300;

/** The search as it is typed; the address follows. Another one in the address (Back, a link) takes its place. */
function useSearch(): [string, (search: string) => void] {
  const inAddress = useSearchParams().get('q') ?? '';
  const [search, setSearch] = useState(inAddress);
  // What is in the address because it was typed: by the time it is there, more may have been typed.
  const written = useRef(inAddress);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const follow = setTimeout(() => {
      const own = search.trim();
      if (own === written.current.trim()) return;
      written.current = own;
      const address = new URL(window.location.href);
      if (own === '') address.searchParams.delete('q');
      else address.searchParams.set('q', own);
      window.history.replaceState(null, '', address);
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(follow);
  }, [search]);
  return [search, setSearch];
}

type Counts = { readonly shown: number; readonly left: number; readonly total: number };

/** How many are shown, and how many are not, and why. */
function useSummary({ shown, left, total }: Counts): string {
  const t = useTranslations('TypeSearch');
  if (shown === total) return t('all', { total });
  const hidden = [
    ...(left < total ? [t('hiddenByFilters', { count: total - left })] : []),
    ...(shown < left ? [t('hiddenBySearch', { count: left - shown })] : []),
  ];
  return [t('some', { shown, total }), ...hidden].join(' ');
}

/** The types as a tree that is searched while one types. Without scripts the form loads the page with what is found. */
export function TypeBrowser({ entries, moduleNames, total, longestSearch, foreign, children }: TypeBrowserProps) {
  const t = useTranslations('TypeSearch');
  const [search, setSearch] = useSearch();
  const searchField = useRef<HTMLInputElement>(null);
  useSingleKeys((key) => {
    if (key === '/') searchField.current?.focus();
    return key === '/';
  });
  const words = searchWords(search);
  const found = words.length === 0 ? entries : entries.filter((entry) => matchesWords(entry.words, words));
  const summary = useSummary({ shown: found.length, left: entries.length, total });
  const isNarrowed = found.length < total;
  return (
    <>
      <search>
        <Form action="/record-types" className="type-tools" scroll={false}>
          <div className="field">
            <label htmlFor="type-search">{t('label')}</label>
            <input
              ref={searchField}
              id="type-search"
              type="search"
              name="q"
              value={search}
              maxLength={longestSearch}
              autoComplete="off"
              enterKeyHint="search"
              aria-keyshortcuts="/"
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          {children}
          <button type="submit" className="button button--quiet">
            {t('submit')}
          </button>
        </Form>
      </search>
      <div className="type-summary">
        <p role="status">{summary}</p>
        {isNarrowed && (
          <Link href="/record-types" prefetch={false}>
            {t('clear')}
          </Link>
        )}
      </div>
      {found.length === 0 && <NoTypes search={search} left={entries.length} total={total} onClear={setSearch} />}
      {typeTree(found).map((module) => (
        <section key={module.key} id={`module-${module.names[0]}`} className="type-module">
          <h2>
            <ModuleHead names={module.names} moduleNames={moduleNames} lang={foreign?.lang} />{' '}
            <span className="type-module__count">{t('count', { count: module.count })}</span>
          </h2>
          <LevelContent level={module} searching={words.length > 0} foreign={foreign} />
        </section>
      ))}
    </>
  );
}

type ModuleHeadProps = Pick<TypeBrowserProps, 'moduleNames'> & {
  readonly names: readonly string[];
  readonly lang: string | undefined;
};

/** A module by what it is called, then the levels that share its line, which are the agency's own words. */
function ModuleHead({ names: [module = '', ...levels], moduleNames, lang }: ModuleHeadProps) {
  return (
    <>
      {moduleNames[module] ?? module}
      {levels.length > 0 && <span lang={lang}> › {levels.join(' › ')}</span>}
    </>
  );
}

type NoTypesProps = {
  readonly search: string;
  readonly left: number;
  readonly total: number;
  readonly onClear: (search: '') => void;
};

/** Why there is nothing, and what to take away. */
function NoTypes({ search, left, total, onClear }: NoTypesProps) {
  const t = useTranslations('TypeSearch');
  if (total === 0) {
    return (
      <Notice title={t('emptyTitle')}>
        <p>{t('emptyWhy')}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t('noneTitle')}>
      <p>{left === 0 ? t('noneFilters') : t('noneSearch', { search })}</p>
      {left > 0 && (
        <button type="button" className="button" onClick={() => onClear('')}>
          {t('clearSearch')}
        </button>
      )}
    </Notice>
  );
}
