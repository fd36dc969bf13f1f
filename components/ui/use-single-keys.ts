'use client';

import { useEffect, useEffectEvent } from 'react';
import { singleKeysOn } from '@/lib/portal/records-view/single-keys';

const TYPED_IN = 'input, select, textarea, [contenteditable="true"]';

/** Whether a letter means what is typed, or belongs to a dialog that is open. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPED_IN) !== null) || document.querySelector('dialog[open]') !== null;

/**
 * Keys of one character without another one held; none while one types, and none where they are switched off (WCAG 2.1.4).
 * @param press what a key does; whether it did anything.
 */
export function useSingleKeys(press: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing || isTaken(event) || !singleKeysOn()) return;
    if (press(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
