'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { MAX_SEARCH_LENGTH } from '@/lib/portal/record-types/filters';

type TypeSearchProps = {
  readonly search: string;
  readonly onType: (search: string) => void;
  readonly onSubmit: () => void;
  /** The filter fields. */
  readonly children: ReactNode;
};

/** Without scripts, the form loads the page with the results. */
export function TypeSearch({ search, onType, onSubmit, children }: TypeSearchProps) {
  const t = useTranslations('TypeSearch');
  const field = useRef<HTMLInputElement>(null);
  useShortcuts((key) => {
    if (key === '/') field.current?.focus();
    return key === '/';
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form data-stays action="/record-types" className="type-tools" onSubmit={submit}>
        <div className="field">
          <label htmlFor="type-search">{t('label')}</label>
          <input
            ref={field}
            id="type-search"
            type="search"
            name="q"
            value={search}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
            onChange={(event) => onType(event.target.value)}
          />
        </div>
        {children}
        <button type="submit" className="button button--quiet">
          {t('submit')}
        </button>
      </form>
    </search>
  );
}
