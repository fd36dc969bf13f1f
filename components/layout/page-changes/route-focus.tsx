'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** The link on this page to the previous page, such as the row of the record just viewed. */
const linkTo = (path: string, main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll('a')].find(({ pathname }) => pathname === path);

/**
 * After navigation within the portal, closes the menu and moves the focus to the new page; after Back, to the link that
 * was followed. Next announces the new title.
 */
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
    // A link with a hash also leads back, to the row of a record.
    const hasPlace = window.location.hash !== '';
    const followed = main && (isBack.current || hasPlace) ? linkTo(from, main) : undefined;
    isBack.current = false;
    // Leaves the focus alone if the new page has already set it.
    const active = document.activeElement;
    if (active !== main && main?.contains(active)) return;
    if (followed) followed.focus();
    else if (!hasPlace) main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
