'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** The link on this page that leads to the page one comes from: the row of a list that one had opened. */
const linkTo = (path: string, main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll('a')].find(({ pathname }) => pathname === path);

/**
 * After a link within the portal: shuts the menu and moves the focus to the new page, as loading it anew would; on the
 * way back, to the link that one had followed. Next reads the new title out.
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
    // A link to a place on a page is a way back too: to the row of a record.
    const hasPlace = window.location.hash !== '';
    const followed = main && (isBack.current || hasPlace) ? linkTo(from, main) : undefined;
    isBack.current = false;
    // What the new page has put the focus on stays there; the frame stays, and with it the focus of the page before.
    const active = document.activeElement;
    if (active !== main && main?.contains(active)) return;
    if (followed) followed.focus();
    else if (!hasPlace) main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
