'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import {
  keepViews,
  parseViews,
  type SavedView,
  storedViews,
  watchViews,
  withoutView,
} from '@/lib/portal/records-view/saved-views';

const viewsNow = (): readonly SavedView[] => parseViews(storedViews());

/** Views of My Records that this device keeps. */
export function SavedViews() {
  const t = useTranslations('Account');
  const [views, setViews] = useState<readonly SavedView[]>([]);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    setViews(viewsNow());
    return watchViews(() => setViews(viewsNow()));
  }, []);
  const remove = (name: string) => {
    // Another tab may have saved one meanwhile.
    const left = withoutView(viewsNow(), name);
    keepViews(left);
    setViews(left);
    setSaid(t('viewRemoved', { name }));
    // The button that had the focus goes away.
    status.current?.focus();
  };
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="kept-views__said">
        {said}
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
