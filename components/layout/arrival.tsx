'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * After a link within the portal: shuts the menu and moves the focus to the new page, as loading it anew would. Next
 * reads the new title out.
 */
export function Arrival() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const menu = document.getElementById('site-menu');
    if (menu?.matches(':popover-open')) menu.hidePopover();
    const main = document.getElementById('main');
    // What the new page has put the focus on stays there.
    if (window.location.hash === '' && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
