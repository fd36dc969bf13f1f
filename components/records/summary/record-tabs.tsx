'use client';

import { useTranslations } from 'next-intl';
import { FormattedCount } from '@/components/ui/formatted-count';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { TAB_CHANGES, TABS, type Tab, tabOf } from '@/lib/portal/records-view/tabs';
import type { View } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

type RecordTabsProps = {
  readonly view: View;
  /** Counts the records of every tab. */
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

const COUNTS: Readonly<Record<Tab, keyof Pick<RecordsSummary, 'needing' | 'open' | 'closed' | 'total'>>> = {
  needs: 'needing',
  open: 'open',
  closed: 'closed',
  all: 'total',
};

export function RecordTabs({ view, summary, onChange }: RecordTabsProps) {
  const t = useTranslations('MyRecords');
  const current = tabOf(view);
  return (
    <nav className="tabs" aria-label={t('split.label')}>
      {TABS.map((tab) => (
        <ViewLink
          key={tab}
          view={view}
          change={TAB_CHANGES[tab]}
          onChange={onChange}
          aria-current={tab === current || undefined}
        >
          <span className="tabs__name">{t(tab === 'needs' ? 'attention' : `split.${tab}`)}</span>{' '}
          <span className="tabs__count">
            <FormattedCount value={summary?.[COUNTS[tab]]} />
          </span>
        </ViewLink>
      ))}
    </nav>
  );
}
