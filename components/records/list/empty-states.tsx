import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { chipsOf } from '@/lib/portal/records-view/chips';
import { TAB_CHANGES, tabOf } from '@/lib/portal/records-view/tabs';
import { reversedRanges, type View } from '@/lib/portal/records-view/view';
import { needsLastVisit } from '../use-last-visit-since';
import type { ChangeView } from '../use-view';

type EmptyStateProps = {
  readonly view: View;
  /** Also moves the focus to the list, because the button disappears. */
  readonly onChange: ChangeView;
};

/** Without filters, only the tab can hide records, so a button shows all. Filters are removed with the chips above. */
function NoMatch({ view, onChange }: EmptyStateProps) {
  const t = useTranslations('MyRecords');
  const isReversed = reversedRanges(view, useTimeZone() ?? 'UTC').length > 0;
  if (chipsOf(view).length === 0) {
    const tab = tabOf(view);
    return (
      <Notice title={t(`noneOnTab.${tab}`)}>
        {tab !== 'all' && (
          <button type="button" className="button" onClick={() => onChange(TAB_CHANGES.all)}>
            {t('showAll')}
          </button>
        )}
      </Notice>
    );
  }
  return (
    <Notice title={t('noMatchTitle')}>
      <p>{t(needsLastVisit(view) ? 'firstVisitWhy' : isReversed ? 'reversedWhy' : 'noMatchWhy')}</p>
      {view.search !== null && <p>{t('searched')}</p>}
    </Notice>
  );
}

type PastEndProps = EmptyStateProps & {
  /** Number of records in the view; undefined if it is not known. */
  readonly total: number | undefined;
};

/** Explains why the list is empty and offers the next step: past the end, the last page. */
export function EmptyState({ view, total, onChange }: PastEndProps) {
  const t = useTranslations('MyRecords');
  const last = Math.max(1, Math.ceil((total ?? 0) / view.size));
  if (view.page === 1 || total === 0) return <NoMatch view={view} onChange={onChange} />;
  return (
    <Notice title={t('pastEndTitle')}>
      <p>{t('pastEndWhy', { last: total === undefined ? 0 : last })}</p>
      <button type="button" className="button" onClick={() => onChange({ page: last })}>
        {t(last > 1 ? 'lastPage' : 'firstPage')}
      </button>
    </Notice>
  );
}

type NoRecordsProps = {
  readonly agency: string;
  readonly isStaff: boolean;
  /** Contact details of the agency. */
  readonly contact: ReactNode;
};

/** For an account without any records. */
export function NoRecords({ agency, isStaff, contact }: NoRecordsProps) {
  const t = useTranslations('MyRecords');
  return (
    <Notice title={t('noneTitle')}>
      {isStaff ? (
        <p>{t('noneForStaff', { agency })}</p>
      ) : (
        <>
          <p>{t('noneWhy', { agency })}</p>
          <p>{t('noneNext', { agency })}</p>
          {contact}
        </>
      )}
    </Notice>
  );
}
