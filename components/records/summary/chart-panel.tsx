'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FailedState } from '@/components/query/failed-state';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { type View, viewPath } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import type { ChartProps } from './chart';

const LazyChart = dynamic<ChartProps>(() => import('./chart').then((module) => module.Chart), { ssr: false });

const PANEL_ID = 'charts';

type ChartButtonProps = { readonly open: boolean; readonly onOpen: (open: boolean) => void };

export function ChartButton({ open, onOpen }: ChartButtonProps) {
  const t = useTranslations('MyRecords');
  return (
    <button
      type="button"
      className="filter-button"
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={() => onOpen(!open)}
    >
      {t('charts.title')}
    </button>
  );
}

type ChartPanelProps = {
  readonly view: View;
  readonly summary: RecordsSummary | undefined;
  /** Why the summary is missing. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onChange: ChangeView;
};

/** The chart's script is loaded when the panel is opened. */
export function ChartPanel({ view, summary, error, onRetry, onChange }: ChartPanelProps) {
  const t = useTranslations('MyRecords');
  return (
    <section id={PANEL_ID} className="chart-panel" aria-label={t('charts.about')}>
      {summary && summary.total > 0 && <LazyChart view={view} summary={summary} onChange={onChange} />}
      {summary?.total === 0 && <p>{t('charts.none')}</p>}
      {!summary && error && <FailedState error={error} address={viewPath(view)} onRetry={onRetry} what="numbers" />}
    </section>
  );
}
