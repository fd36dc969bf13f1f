'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { navigatingForm, navigatingLink } from './leaving';

type OfflineMessage = 'offline' | 'offlineForm';

/** Blocks navigation while offline, so that typed values are not lost to the browser's error page. */
export function OfflineGuard() {
  const t = useTranslations('Errors');
  const [message, setMessage] = useState<OfflineMessage>();
  useEffect(() => {
    const refuse = (event: Event, message: OfflineMessage) => {
      event.preventDefault();
      event.stopPropagation();
      setMessage(message);
    };
    const onClick = (event: Event) => {
      if (!navigator.onLine && navigatingLink(event.target)) refuse(event, 'offline');
    };
    const onSubmit = (event: Event) => {
      if (!navigator.onLine && navigatingForm(event.target)) refuse(event, 'offlineForm');
    };
    const onOnline = () => setMessage(undefined);
    // Capture phase, to run before React's listeners start the navigation.
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
      {message && <p className="notice notice--attention notice--compact">{t(message)}</p>}
    </div>
  );
}
