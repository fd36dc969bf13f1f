'use client';

import { useTranslations } from 'next-intl';
import { Figure } from '@/components/ui/figure';
import type { RecordsSummary } from '@/lib/portal/exports/summary';
import type { View } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

type StatusSplitProps = {
  readonly view: View;
  /** Counts of the view without the `open` filter. */
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

export function StatusSplit({ view, summary, onChange }: StatusSplitProps) {
  const t = useTranslations('MyRecords');
  const choices = [
    { open: null, name: 'all', count: summary?.total },
    { open: 'true', name: 'open', count: summary?.open },
    { open: 'false', name: 'closed', count: summary?.closed },
  ] as const;
  return (
    <nav className="split" aria-label={t('split.label')}>
      {choices.map(({ open, name, count }) => (
        <ViewLink
          key={name}
          view={view}
          change={{ open }}
          onChange={onChange}
          aria-current={view.open === open || undefined}
        >
          {t(`split.${name}`)}{' '}
          <span className="split__count">
            <Figure value={count} />
          </span>
        </ViewLink>
      ))}
    </nav>
  );
}
