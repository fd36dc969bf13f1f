'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { readTypesView, type TypesView, typesAddress } from '@/lib/portal/record-types/filters';

/** How long nothing more is typed before the address follows: browsers refuse addresses that change at each key. */
const ADDRESS_AFTER_MS = 300;

type ChangeView = {
  /** Another view that Back undoes. */
  readonly choose: (change: Partial<TypesView>) => void;
  /** The search as it is typed; the address follows. */
  readonly type: (q: string) => void;
};

/**
 * What is searched for and chosen, kept in the address. It changes here at once; Next tells of a changed address only
 * after it has rendered. Another address (Back, a link) takes its place.
 */
export function useTypesView(): readonly [TypesView, ChangeView] {
  const parameters = useSearchParams();
  const [view, setView] = useState(() => readTypesView(parameters));
  const written = useRef(typesAddress(view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: Next tells of an address late, and not of one that Back took away meanwhile
  useEffect(() => {
    const read = () => {
      if (window.location.pathname !== typesAddress({})) return;
      const inAddress = readTypesView(new URLSearchParams(window.location.search));
      const address = typesAddress(inAddress);
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
      const address = typesAddress(view);
      if (address === written.current) return;
      written.current = address;
      window.history.replaceState(null, '', address);
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(follow);
  }, [view]);
  const choose = (change: Partial<TypesView>): void => {
    const next = { ...view, ...change };
    const address = typesAddress(next);
    setView(next);
    if (address === written.current) return;
    written.current = address;
    window.history.pushState(null, '', address);
  };
  return [view, { choose, type: (q) => setView({ ...view, q }) }];
}
