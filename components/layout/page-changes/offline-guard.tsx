'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { leavingForm, leavingLink } from './leaves';

type Refused = 'offline' | 'offlineForm';

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
      if (!navigator.onLine && leavingLink(event.target)) refuse(event, 'offline');
    };
    const onSubmit = (event: Event) => {
      if (!navigator.onLine && leavingForm(event.target)) refuse(event, 'offlineForm');
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
