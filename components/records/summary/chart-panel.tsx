'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FailedState } from '@/components/query/failed-state';
import type { RecordsSummary } from '@/lib/portal/exports/summary';
import { type View, viewAddress } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import type { ChartProps } from './chart';

const Picture = dynamic<ChartProps>(() => import('./chart').then((module) => module.Chart), { ssr: false });

const ROOM = 'picture';

type ChartButtonProps = { readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** The picture is folded away until somebody asks for it. */
export function ChartButton({ open, onOpen }: ChartButtonProps) {
  const t = useTranslations('MyRecords');
  return (
    <button
      type="button"
      className="filter-button"
      aria-expanded={open}
      aria-controls={open ? ROOM : undefined}
      onClick={() => onOpen(!open)}
    >
      {t('picture.title')}
    </button>
  );
}

type ChartPanelProps = {
  readonly view: View;
  readonly summary: RecordsSummary | undefined;
  /** Why there is no summary, and none on its way. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onChange: ChangeView;
};

/** Its room, and what is drawn in it, loaded when it is opened. */
export function ChartPanel({ view, summary, error, onRetry, onChange }: ChartPanelProps) {
  const t = useTranslations('MyRecords');
  return (
    <section id={ROOM} className="picture-room" aria-label={t('picture.about')}>
      {summary && <Picture view={view} summary={summary} onChange={onChange} />}
      {!summary && error && <FailedState error={error} address={viewAddress(view)} onRetry={onRetry} what="numbers" />}
    </section>
  );
}
