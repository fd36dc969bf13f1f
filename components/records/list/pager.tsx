'use client';

import { useTranslations } from 'next-intl';
import type { View, ViewChange } from '@/lib/portal/records-view/view';
import { ViewLink } from '../view-link';

type PagerProps = {
  readonly view: View;
  readonly range: { readonly from: number; readonly to: number };
  readonly hasMore: boolean;
  readonly onTurn: (change: ViewChange) => void;
};

export function Pager({ view, range, hasMore, onTurn }: PagerProps) {
  const t = useTranslations('MyRecords');
  if (view.page === 1 && !hasMore) return null;
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span>{t('rangeShort', range)}</span>
      <span className="pager__ways">
        {view.page > 1 && (
          <ViewLink
            view={view}
            change={{ page: view.page - 1 }}
            onChange={onTurn}
            rel="prev"
            className="button button--quiet"
          >
            {t('previous')}
          </ViewLink>
        )}
        {hasMore && (
          <ViewLink
            view={view}
            change={{ page: view.page + 1 }}
            onChange={onTurn}
            rel="next"
            className="button button--quiet"
          >
            {t('next')}
          </ViewLink>
        )}
      </span>
    </nav>
  );
}
