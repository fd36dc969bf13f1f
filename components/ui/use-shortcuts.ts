'use client';

import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOn } from '@/lib/portal/records-view/shortcuts';

const EDITABLE = 'input, select, textarea, [contenteditable="true"]';

/** Whether the user is typing, or a dialog is open. */
const isIgnored = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(EDITABLE) !== null) || document.querySelector('dialog[open]') !== null;

/** Single-key shortcuts, unless they are switched off (WCAG 2.1.4). @param press returns whether it handled the key */
export function useShortcuts(press: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing || isIgnored(event) || !areShortcutsOn()) return;
    if (press(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
