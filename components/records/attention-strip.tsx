'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Figure } from '@/components/ui/figure';
import { Icon, type IconName } from '@/components/ui/icon';
import { myRecordsSummaryOptions } from '@/lib/records/portal/queries';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import { filterSearch } from '@/lib/records/view/endpoint-search';
import { ATTENTION_KINDS, type AttentionKind } from '@/lib/records/view/filters';
import { noteVisit } from '@/lib/records/view/last-visit';
import { NO_FILTERS, readView, type View } from '@/lib/records/view/view';
import type { ChangeView } from './use-view';
import { ViewLink } from './view-link';

const ICONS: Readonly<Record<AttentionKind, IconName>> = {
  incomplete: 'attention',
  expires: 'clock',
  balance: 'money',
  changed: 'arrows',
};

type StripProps = {
  readonly view: View;
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

/** When the visit before this one ended; undefined until the browser has said so, null where there was none. */
function useLastVisit(): string | null | undefined {
  const [since, setSince] = useState<string | null>();
  useEffect(() => {
    setSince(noteVisit(new Date()) ?? null);
    const noteLeaving = () => {
      if (document.visibilityState === 'hidden') noteVisit(new Date());
    };
    document.addEventListener('visibilitychange', noteLeaving);
    return () => document.removeEventListener('visibilitychange', noteLeaving);
  }, []);
  return since;
}

function useChanged(since: string | null | undefined): number | undefined {
  const locale = useLocale();
  const changed = readView(since ? { attention: 'changed', changedSince: since } : {});
  const query = useQuery({ ...myRecordsSummaryOptions(filterSearch(changed, locale)), enabled: Boolean(since) });
  return since ? query.data?.result.total : since === null ? 0 : undefined;
}

/** What waits for the person, each a way to those records. Always four, so that nothing moves when the numbers come. */
export function AttentionStrip({ view, summary, onChange }: StripProps) {
  const t = useTranslations('MyRecords');
  const since = useLastVisit();
  const changed = useChanged(since);
  const countOf = (kind: AttentionKind) => (kind === 'changed' ? changed : summary?.attention[kind]);
  return (
    <ul className="attention" aria-label={t('attention')}>
      {ATTENTION_KINDS.map((kind) => {
        const count = countOf(kind);
        const isFirst = kind === 'changed' && since === null;
        const change = {
          ...NO_FILTERS,
          attention: kind,
          changedSince: kind === 'changed' ? (since ?? null) : null,
        };
        const words = (
          <>
            <Icon name={ICONS[kind]} />
            <span className="attention__count">
              <Figure value={isFirst ? undefined : count} />
            </span>
            <span className="attention__words">
              {isFirst ? t('firstVisit') : t(`attentionKinds.${kind}`, { count: count ?? 0 })}
            </span>
          </>
        );
        return (
          <li key={kind} className={`attention__item attention__item--${kind}`}>
            {count ? (
              <ViewLink
                view={view}
                change={change}
                onChange={onChange}
                aria-current={view.attention === kind || undefined}
              >
                {words}
              </ViewLink>
            ) : (
              <span className="attention__nothing">{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
