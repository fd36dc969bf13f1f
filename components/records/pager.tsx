'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import type { MyRecordsView } from '@/lib/records/queries';
import { viewAddress } from './view-address';

type PagerProps = {
  readonly view: MyRecordsView;
  readonly range: { readonly from: number; readonly to: number };
  readonly hasMore: boolean;
  readonly onTurn: (view: MyRecordsView) => void;
};

/** A plain click stays on the page; a click for a new tab is the browser's. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type TurnProps = Pick<PagerProps, 'view' | 'onTurn'> & { readonly rel: 'prev' | 'next'; readonly children: ReactNode };

function Turn({ view, onTurn, rel, children }: TurnProps) {
  const turn = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onTurn(view);
  };
  return (
    <a href={viewAddress(view)} rel={rel} className="button button--quiet" onClick={turn}>
      {children}
    </a>
  );
}

export function Pager({ view, range, hasMore, onTurn }: PagerProps) {
  const t = useTranslations('MyRecords');
  if (view.page === 1 && !hasMore) return null;
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span>{t('rangeShort', range)}</span>
      <span className="pager__ways">
        {view.page > 1 && (
          <Turn view={{ ...view, page: view.page - 1 }} onTurn={onTurn} rel="prev">
            {t('previous')}
          </Turn>
        )}
        {hasMore && (
          <Turn view={{ ...view, page: view.page + 1 }} onTurn={onTurn} rel="next">
            {t('next')}
          </Turn>
        )}
      </span>
    </nav>
  );
}
