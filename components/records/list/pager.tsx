'use client';

import { useLocale, useTranslations } from 'next-intl';
import { intlLocale } from '@/lib/platform/languages/intl-locale';
import { PAGE_SIZES, type View, type ViewChange } from '@/lib/portal/records-view/view';
import { ViewLink } from '../view-link';
import { pageNumbers } from './page-numbers';
import { PageSizeSelect } from './page-size-select';

type PagerProps = {
  readonly view: View;
  /** The view of the visible rows, which differs from `view` while others load. */
  readonly shownView: View;
  /** Number of records in the shown view; undefined until known. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly onTurn: (change: ViewChange) => void;
};

function PageLinks({ shownView: view, total, hasMore, onTurn }: PagerProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const last = total === undefined ? view.page : Math.max(1, Math.ceil(total / view.size));
  const numbers = view.page > last ? [] : pageNumbers(view.page, last);
  const linkTo = (page: number) => ({ view, change: { page }, onChange: onTurn });
  return (
    <nav className="pager__pages" aria-label={t('pages')}>
      {view.page > 1 && (
        <ViewLink {...linkTo(view.page - 1)} rel="prev" className="pager__step">
          {t('previous')}
        </ViewLink>
      )}
      <ol>
        {numbers.map((number, at) => (
          <li key={number === 'gap' ? `gap-${at}` : number}>
            {number === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <ViewLink
                {...linkTo(number)}
                aria-label={t('page', { number })}
                aria-current={number === view.page ? 'page' : undefined}
              >
                {number.toLocaleString(intlLocale(locale))}
              </ViewLink>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <ViewLink {...linkTo(view.page + 1)} rel="next" className="pager__step">
          {t('next')}
        </ViewLink>
      )}
    </nav>
  );
}

/** Renders nothing for a list that fits on the smallest page. */
export function Pager(props: PagerProps) {
  const { view, shownView, total, hasMore, onTurn } = props;
  const hasPages = shownView.page > 1 || hasMore;
  if (!hasPages && (total ?? 0) <= PAGE_SIZES[0]) return null;
  return (
    <div className="pager">
      <PageSizeSelect view={view} onChange={onTurn} />
      {hasPages && <PageLinks {...props} />}
    </div>
  );
}
