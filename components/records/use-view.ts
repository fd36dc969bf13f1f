'use client';

import { useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { type View, type ViewChange, viewParsers } from '@/lib/portal/records-view/view';

/** @param options `replace`: Back undoes this change together with the previous one. */
export type ChangeView = (change: ViewChange, options?: { readonly replace?: boolean }) => void;

const OPTIONS = { history: 'push', shallow: true, scroll: false } as const;

/** The view in the URL and a function to change it. A changed filter resets the page. */
export function useView(): readonly [View, ChangeView] {
  const [view, set] = useQueryStates(viewParsers, OPTIONS);
  const change = useCallback<ChangeView>(
    (next, { replace = false } = {}) => void set({ page: null, ...next }, { history: replace ? 'replace' : 'push' }),
    [set],
  );
  return [view, change];
}
