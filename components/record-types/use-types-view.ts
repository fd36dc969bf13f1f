'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { readTypesView, type TypesView, typesPath } from '@/lib/portal/record-types/filters';

/** Debounces URL changes while typing, because browsers limit their rate. */
const URL_AFTER_MS = 300;

type ChangeView = {
  /** Back undoes this change. */
  readonly choose: (change: Partial<TypesView>) => void;
  /** Updates the search at once and the URL later. */
  readonly type: (q: string) => void;
};

/** The view in the URL. The state changes at once, because Next reports a new URL only after rendering. */
export function useTypesView(): readonly [TypesView, ChangeView] {
  const parameters = useSearchParams();
  const [view, setView] = useState(() => readTypesView(parameters));
  const written = useRef(typesPath(view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: Next reports a URL late, and not at all if Back has replaced it meanwhile
  useEffect(() => {
    const read = () => {
      if (window.location.pathname !== typesPath({})) return;
      const inAddress = readTypesView(new URLSearchParams(window.location.search));
      const address = typesPath(inAddress);
      if (address === written.current) return;
      written.current = address;
      setView(inAddress);
    };
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [parameters]);
  useEffect(() => {
    const follow = setTimeout(() => {
      const address = typesPath(view);
      if (address === written.current) return;
      written.current = address;
      window.history.replaceState(null, '', address);
    }, URL_AFTER_MS);
    return () => clearTimeout(follow);
  }, [view]);
  const choose = (change: Partial<TypesView>): void => {
    const next = { ...view, ...change };
    const address = typesPath(next);
    setView(next);
    if (address === written.current) return;
    written.current = address;
    window.history.pushState(null, '', address);
  };
  return [view, { choose, type: (q) => setView({ ...view, q }) }];
}
