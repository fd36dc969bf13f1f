'use client';

import { useTranslations } from 'next-intl';
import { Figure } from '@/components/ui/figure';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import { SIDES } from '@/lib/records/view/filters';
import type { View } from '@/lib/records/view/view';
import type { ChangeView } from './use-view';
import { ViewLink } from './view-link';

type StatusSplitProps = {
  readonly view: View;
  /** The view without its side. */
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

/** All, open, closed: how many of each match the other filters. */
export function StatusSplit({ view, summary, onChange }: StatusSplitProps) {
  const t = useTranslations('MyRecords');
  const counts = { all: summary?.total, open: summary?.open, closed: summary?.closed };
  return (
    <nav className="split" aria-label={t('split.label')}>
      {([null, ...SIDES] as const).map((side) => (
        <ViewLink
          key={side ?? 'all'}
          view={view}
          change={{ side }}
          onChange={onChange}
          aria-current={view.side === side || undefined}
        >
          {t(`split.${side ?? 'all'}`)}{' '}
          <span className="split__count">
            <Figure value={counts[side ?? 'all']} />
          </span>
        </ViewLink>
      ))}
    </nav>
  );
}
