'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { singleKeysOn } from '@/lib/records/view/single-keys';

type RecordKeys = {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onList: () => void;
};

const TYPED_IN = 'input, select, textarea, [contenteditable="true"]';

/** Whether a letter means what is typed, or belongs to a dialog that is open. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPED_IN) !== null) || document.querySelector('dialog[open]') !== null;

/** Moves the focus along the links of the rows; from elsewhere to the first or the last of them. */
function step(table: HTMLTableElement, by: 1 | -1): void {
  const links = [...table.querySelectorAll<HTMLAnchorElement>('.records__link')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}

/** Single keys: `/` to search, `j` and `k` along the rows, `?` for the list of keys; none where they are switched off. */
export function useRecordKeys({ table, searchField, onList }: RecordKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing || isTaken(event) || !singleKeysOn()) return;
    if (key === '/') searchField.current?.focus();
    else if (key === '?') onList();
    else if ((key === 'j' || key === 'k') && table.current) step(table.current, key === 'j' ? 1 : -1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
