'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { Menu } from '@/components/ui/menu';
import {
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  parseViews,
  type SavedView,
  storedViews,
  storeViews,
  watchViews,
  withoutView,
  withView,
} from '@/lib/portal/records-view/saved-views';
import { readView, type View, viewSearch } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

type SavedViewsProps = { readonly view: View; readonly onChange: ChangeView };

/** Named views, stored on this device. */
export function SavedViews({ view, onChange }: SavedViewsProps) {
  const t = useTranslations('MyRecords');
  const input = useId();
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  // Triggers a render after a change in this tab, because storage events fire only in other tabs.
  const [, setChanges] = useState(0);
  const stored = useSyncExternalStore(watchViews, storedViews, () => null);
  const views = parseViews(stored);

  const keep = (next: readonly SavedView[], done: string) => {
    setMessage(storeViews(next) ? done : t('views.notKept'));
    setChanges((count) => count + 1);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setMessage(t('views.nameless'));
      return;
    }
    const saved = withView(views, { name, search: viewSearch({ ...view, page: 1 }) });
    if (saved.kind === 'full') {
      setMessage(t('views.full', { count: MAX_VIEWS }));
      return;
    }
    keep(saved.views, t(saved.kind === 'replaced' ? 'views.replaced' : 'views.kept', { name: saved.name }));
    setName('');
  };
  return (
    <Menu label={t('views.title')} side="end">
      {(close) => (
        <section className="views-panel" aria-label={t('views.title')}>
          {views.length === 0 ? (
            <p className="soft">{t('views.none')}</p>
          ) : (
            <ul>
              {views.map((saved) => (
                <li key={saved.name}>
                  <ViewLink
                    view={view}
                    change={{ ...readView(saved.search), page: 1 }}
                    onChange={(change) => {
                      onChange(change);
                      close();
                    }}
                  >
                    {saved.name}
                  </ViewLink>
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => keep(withoutView(views, saved.name), t('views.removed', { name: saved.name }))}
                  >
                    {t('views.remove')} <span className="unseen">{saved.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form data-stays onSubmit={save} noValidate>
            <label htmlFor={input}>{t('views.name')}</label>
            <span className="views-panel__row">
              <input
                id={input}
                value={name}
                maxLength={MAX_NAME_LENGTH}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
              <button type="submit" className="button">
                {t('views.save')}
              </button>
            </span>
          </form>
          <p className="small soft">{t('views.where', { count: MAX_VIEWS })}</p>
          <p className="small" role="status">
            {message}
          </p>
        </section>
      )}
    </Menu>
  );
}
