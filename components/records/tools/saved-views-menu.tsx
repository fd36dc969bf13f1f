'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Menu } from '@/components/ui/menu';
import { MAX_NAME_LENGTH, MAX_VIEWS } from '@/lib/portal/records-view/saved-views';
import { readView, type View, viewSearch } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';
import { useSavedViews } from './use-saved-views';

type SavedViewsMenuProps = { readonly view: View; readonly onChange: ChangeView };

/** Named views, stored with the account. */
export function SavedViewsMenu({ view, onChange }: SavedViewsMenuProps) {
  const t = useTranslations('MyRecords');
  const input = useId();
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const { views, save, remove } = useSavedViews();

  const saveView = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') {
      setMessage(t('views.nameless'));
      return;
    }
    const outcome = await save({ name: typed, search: viewSearch({ ...view, page: 1 }) });
    setMessage(t(`views.${outcome}`, { name: typed, count: MAX_VIEWS }));
    if (outcome !== 'full' && outcome !== 'notKept') setName('');
  };
  const removeView = async (removed: string) => setMessage(t(`views.${await remove(removed)}`, { name: removed }));
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
                  <button type="button" className="text-button" onClick={() => removeView(saved.name)}>
                    {t('views.remove')} <span className="unseen">{saved.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form data-stays onSubmit={saveView} noValidate>
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
