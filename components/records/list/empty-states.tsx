import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { RecordsSummary } from '@/lib/portal/exports/summary';
import { chipsOf } from '@/lib/portal/records-view/chips';
import { activeFilters, NO_FILTERS, reversedRanges, type View } from '@/lib/portal/records-view/view';
import { needsLastVisit } from '../use-last-visit-since';
import { useRecordWords } from '../use-record-words';
import type { ChangeView } from '../use-view';

type EmptyStateProps = {
  readonly view: View;
  readonly agency: string;
  /** Contact details of the agency. */
  readonly contact: ReactNode;
  readonly summary: RecordsSummary | undefined;
  /** Also moves the focus to the list, because the button disappears. */
  readonly onChange: ChangeView;
};

function NoMatch({ view, summary, onChange }: EmptyStateProps) {
  const t = useTranslations('MyRecords');
  const words = useRecordWords(summary);
  const chips = chipsOf(view);
  const reversed = reversedRanges(view, useTimeZone() ?? 'UTC');
  return (
    <Notice title={t('noMatchTitle')}>
      <p>{t(needsLastVisit(view) ? 'firstVisitWhy' : reversed.length > 0 ? 'reversedWhy' : 'noMatchWhy')}</p>
      <ul className="chips">
        {view.open !== null && (
          <li>
            <button type="button" className="chip" onClick={() => onChange({ open: null })}>
              {t('remove', { filter: t(view.open === 'true' ? 'split.open' : 'split.closed') })}
              <Icon name="cross" />
            </button>
          </li>
        )}
        {chips.map((chip) => (
          <li key={chip.key}>
            <button type="button" className="chip" onClick={() => onChange(chip.remove)}>
              <span className="chip__words">{t('remove', { filter: words.chip(chip) })}</span>
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => onChange(NO_FILTERS)}>
        {t('clearAll')}
      </button>
    </Notice>
  );
}

/** Explains why the list is empty and offers the next step. */
export function EmptyState(props: EmptyStateProps) {
  const t = useTranslations('MyRecords');
  const { view, agency, contact, onChange } = props;
  if (view.page > 1) {
    return (
      <Notice title={t('pastEndTitle')}>
        <p>{t('pastEndWhy')}</p>
        <button type="button" className="button" onClick={() => onChange({ page: 1 })}>
          {t('firstPage')}
        </button>
      </Notice>
    );
  }
  if (activeFilters(view).length > 0) return <NoMatch {...props} />;
  return (
    <Notice title={t('noneTitle')}>
      <p>{t('noneWhy')}</p>
      <p>{t('noneNext', { agency })}</p>
      {contact}
    </Notice>
  );
}
