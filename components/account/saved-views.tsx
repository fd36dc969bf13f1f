'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import {
  parseViews,
  type SavedView,
  storedViews,
  storeViews,
  watchViews,
  withoutView,
} from '@/lib/portal/records-view/saved-views';

const viewsNow = (): readonly SavedView[] => parseViews(storedViews());

export function SavedViews() {
  const t = useTranslations('Account');
  const [views, setViews] = useState<readonly SavedView[]>([]);
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    setViews(viewsNow());
    return watchViews(() => setViews(viewsNow()));
  }, []);
  const remove = (name: string) => {
    // Another tab may have saved a view meanwhile.
    const remaining = withoutView(viewsNow(), name);
    storeViews(remaining);
    setViews(remaining);
    setMessage(t('viewRemoved', { name }));
    // The button that had the focus is gone.
    status.current?.focus();
  };
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="kept-views__said">
        {message}
      </p>
      {views.length === 0 ? (
        <p className="soft">{t('noViews')}</p>
      ) : (
        <ul className="kept-views">
          {views.map(({ name, search }) => (
            <li key={name}>
              <Link href={`/my-records${search}`} prefetch={false}>
                {name}
              </Link>
              <button type="button" className="text-button" onClick={() => remove(name)}>
                {t('removeView')} <span className="unseen">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
