'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

type Refused = 'offline' | 'offlineForm';

// `data-stays` marks links and forms that a component answers itself, without leaving the page.

/** Whether following what was clicked would leave what is on screen. */
function leaves(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.dataset.stays !== undefined || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/** Without a network, keeps the page and what was typed where the browser would show an error of its own, and says so. */
export function OfflineGuard() {
  const t = useTranslations('Errors');
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => {
    const refuse = (event: Event, why: Refused) => {
      event.preventDefault();
      event.stopPropagation();
      setRefused(why);
    };
    const onClick = (event: Event) => {
      if (!navigator.onLine && leaves(event.target)) refuse(event, 'offline');
    };
    const onSubmit = (event: Event) => {
      if (!navigator.onLine && event.target instanceof HTMLElement && event.target.dataset.stays === undefined) {
        refuse(event, 'offlineForm');
      }
    };
    const onOnline = () => setRefused(undefined);
    // Before React's own listeners, which would set off.
    window.addEventListener('click', onClick, true);
    window.addEventListener('submit', onSubmit, true);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('submit', onSubmit, true);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <div className="offline-guard" role="alert">
      {refused && <p className="notice notice--attention notice--compact">{t(refused)}</p>}
    </div>
  );
}
