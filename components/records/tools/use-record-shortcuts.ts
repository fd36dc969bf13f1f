'use client';

import type { RefObject } from 'react';
import { useShortcuts } from '@/components/ui/use-shortcuts';

type RecordShortcuts = {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onList: () => void;
};

/** Moves the focus to the next or previous row link, or from elsewhere to the first or last one. */
function step(table: HTMLTableElement, by: 1 | -1): void {
  const links = [...table.querySelectorAll<HTMLAnchorElement>('.records__link')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}

/** `/` focuses the search, `j` and `k` move between rows, `?` lists the shortcuts. */
export function useRecordShortcuts({ table, searchField, onList }: RecordShortcuts): void {
  useShortcuts((key) => {
    if (key === '/') searchField.current?.focus();
    else if (key === '?') onList();
    else if ((key === 'j' || key === 'k') && table.current) step(table.current, key === 'j' ? 1 : -1);
    else return false;
    return true;
  });
}
