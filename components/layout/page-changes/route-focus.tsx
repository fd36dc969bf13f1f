'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** The link to the previous page, such as the row of the record just viewed. */
const linkTo = (path: string, main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll('a')].find(({ pathname }) => pathname === path);

/** Browsers restore the scroll position late, and rows above the link get their real heights even later. */
const SETTLED_MS = 1_000;

function focusInView(link: HTMLElement): void {
  link.focus();
  const observer = new ResizeObserver(() => {
    if (document.activeElement === link) link.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(document.body);
  setTimeout(() => observer.disconnect(), SETTLED_MS);
}

/** Moves the focus to the new page, or after Back to the link that was followed. Next announces the new title. */
export function RouteFocus() {
  const path = usePathname();
  const shown = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const note = () => {
      isBack.current = window.location.pathname !== shown.current;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    const from = shown.current;
    shown.current = path;
    const menu = document.getElementById('site-menu');
    if (menu?.matches(':popover-open')) menu.hidePopover();
    const main = document.getElementById('main');
    // The link back to a record's row has a hash.
    const hasHash = window.location.hash !== '';
    const followed = main && (isBack.current || hasHash) ? linkTo(from, main) : undefined;
    isBack.current = false;
    // The new page may have set the focus itself.
    const active = document.activeElement;
    if (active !== main && main?.contains(active)) return;
    if (followed) focusInView(followed);
    else if (!hasHash) main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
