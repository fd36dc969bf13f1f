'use client';

import { useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { type View, type ViewChange, viewParsers } from '@/lib/portal/records-view/view';

/** @param options `replace`: the change belongs to the one before, and Back undoes both at once. */
export type ChangeView = (change: ViewChange, options?: { readonly replace?: boolean }) => void;

const OPTIONS = { history: 'push', shallow: true, scroll: false } as const;

/** The view that the address says, and a way to another one that Back undoes. Another filter begins at the first page. */
export function useView(): readonly [View, ChangeView] {
  const [view, set] = useQueryStates(viewParsers, OPTIONS);
  const change = useCallback<ChangeView>(
    (next, { replace = false } = {}) => void set({ page: null, ...next }, { history: replace ? 'replace' : 'push' }),
    [set],
  );
  return [view, change];
}
