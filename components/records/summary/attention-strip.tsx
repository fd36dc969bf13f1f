'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Figure } from '@/components/ui/figure';
import { Icon, type IconName } from '@/components/ui/icon';
import { summaryQuery } from '@/lib/portal/exports/queries';
import type { RecordsSummary } from '@/lib/portal/exports/summary';
import { storeVisit } from '@/lib/portal/records-view/last-visit';
import { NO_FILTERS, readView, type View } from '@/lib/portal/records-view/view';
import { filterParametersOf } from '@/lib/portal/records-view/view-parameters';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

/** In the order shown. */
const KINDS = ['information', 'renewal', 'payment', 'changed'] as const;

type Kind = (typeof KINDS)[number];

const ICONS: Readonly<Record<Kind, IconName>> = {
  information: 'attention',
  renewal: 'clock',
  payment: 'money',
  changed: 'arrows',
};

type StripProps = {
  readonly view: View;
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

/** End of the previous visit; undefined until it is read, null on the first visit. */
function useLastVisit(): string | null | undefined {
  const [since, setSince] = useState<string | null>();
  useEffect(() => {
    setSince(storeVisit(new Date()) ?? null);
    const storeOnHide = () => {
      if (document.visibilityState === 'hidden') storeVisit(new Date());
    };
    document.addEventListener('visibilitychange', storeOnHide);
    return () => document.removeEventListener('visibilitychange', storeOnHide);
  }, []);
  return since;
}

function useChanged(since: string | null | undefined): number | undefined {
  const locale = useLocale();
  const changed = readView(since ? { changedSince: since } : {});
  const query = useQuery({ ...summaryQuery(filterParametersOf(changed, locale)), enabled: Boolean(since) });
  return since ? query.data?.result.total : since === null ? 0 : undefined;
}

/** Always four entries, so that nothing shifts when the counts arrive. */
export function AttentionStrip({ view, summary, onChange }: StripProps) {
  const t = useTranslations('MyRecords');
  const since = useLastVisit();
  const changed = useChanged(since);
  const countOf = (kind: Kind) => (kind === 'changed' ? changed : summary?.needs[kind]);
  const isShown = (kind: Kind) => (kind === 'changed' ? view.changedSince !== null : view.needs === kind);
  return (
    <ul className="attention" aria-label={t('attention')}>
      {KINDS.map((kind) => {
        const count = countOf(kind);
        const isFirst = kind === 'changed' && since === null;
        const change = {
          ...NO_FILTERS,
          ...(kind === 'changed' ? { changedSince: since ?? null } : { needs: kind }),
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
              <ViewLink view={view} change={change} onChange={onChange} aria-current={isShown(kind) || undefined}>
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
