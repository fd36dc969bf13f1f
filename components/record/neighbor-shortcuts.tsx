'use client';

import { useEffect } from 'react';
import { areShortcutsOn } from '@/lib/portal/records-view/shortcuts';

const LINKS: Readonly<Record<string, string>> = { '[': 'a[rel="prev"]', ']': 'a[rel="next"]' };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** AltGr types brackets on many keyboards and may be reported as Ctrl+Alt. */
const isCommand = (event: KeyboardEvent): boolean => event.metaKey || (event.ctrlKey && !event.altKey);

/** `[` opens the previous record and `]` the next one, unless single-key shortcuts are off. */
export function NeighborShortcuts() {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const link = document.querySelector<HTMLElement>(LINKS[event.key] ?? ':not(*)');
      if (link === null || event.defaultPrevented || isTyping(event) || isCommand(event) || !areShortcutsOn()) return;
      event.preventDefault();
      link.click();
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, []);
  return null;
}
