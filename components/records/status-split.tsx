'use client';

import { useTranslations } from 'next-intl';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import { SPLIT_STATUS_TYPES, SPLITS, splitOf } from '@/lib/records/view/status-split';
import type { View } from '@/lib/records/view/view';
import type { ChangeView } from './use-view';
import { ViewLink } from './view-link';

type StatusSplitProps = {
  readonly view: View;
  /** The view without its status types. */
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

/** All, open, closed: how many of each match the other filters. */
export function StatusSplit({ view, summary, onChange }: StatusSplitProps) {
  const t = useTranslations('MyRecords');
  const chosen = splitOf(view.statusTypes);
  const counts = { all: summary?.total, open: summary?.open, closed: summary?.closed };
  return (
    <nav className="split" aria-label={t('split.label')}>
      {SPLITS.map((split) => (
        <ViewLink
          key={split}
          view={view}
          change={{ statusTypes: SPLIT_STATUS_TYPES[split] }}
          onChange={onChange}
          aria-current={chosen === split || undefined}
        >
          {t(`split.${split}`)} <span className="split__count">{counts[split] ?? '\u2013'}</span>
        </ViewLink>
      ))}
    </nav>
  );
}
