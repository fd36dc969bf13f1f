'use client';

import { useEffect } from 'react';
import { singleKeysOn } from '@/lib/portal/records-view/single-keys';

/** Selectors of the links for each key. */
const LINKS: Readonly<Record<string, string>> = { '[': 'a[rel="prev"]', ']': 'a[rel="next"]' };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** AltGr, which types brackets on many keyboards, may be reported as Ctrl and Alt, so that pair is not a command. */
const isCommand = (event: KeyboardEvent): boolean => event.metaKey || (event.ctrlKey && !event.altKey);

/** `[` leads to the record before, `]` to the next, unless single keys are off (Account). */
export function NeighborKeys() {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const link = document.querySelector<HTMLElement>(LINKS[event.key] ?? ':not(*)');
      if (link === null || event.defaultPrevented || isTyping(event) || isCommand(event) || !singleKeysOn()) return;
      event.preventDefault();
      link.click();
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, []);
  return null;
}
