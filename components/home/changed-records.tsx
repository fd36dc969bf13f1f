'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { storeVisit } from '@/lib/portal/records-view/last-visit';
import { AttentionEntry } from './attention-entry';

type Changed =
  | { readonly state: 'unknown' }
  | { readonly state: 'first-visit' }
  | { readonly state: 'counted'; readonly since: string; readonly count: number };

const addressOf = (path: string, since: string): string => `${path}?${new URLSearchParams({ changedSince: since })}`;

async function countChanged(since: string, signal: AbortSignal): Promise<Changed> {
  const answer = await fetch(addressOf('/api/portal/my-records/summary', since), { signal });
  if (!answer.ok) return { state: 'unknown' };
  const { result } = (await answer.json()) as { readonly result: { readonly total: number } };
  return { state: 'counted', since, count: result.total };
}

/** Only this device knows the time of the last visit. */
export function ChangedRecords() {
  const t = useTranslations('Home');
  const [changed, setChanged] = useState<Changed>({ state: 'unknown' });
  useEffect(() => {
    const since = storeVisit(new Date());
    if (since === undefined) return setChanged({ state: 'first-visit' });
    const controller = new AbortController();
    // Without an answer, the count stays unknown; the other entries came with the page.
    countChanged(since, controller.signal).then(setChanged, () => undefined);
    return () => controller.abort();
  }, []);
  const count = changed.state === 'counted' ? changed.count : undefined;
  return (
    <AttentionEntry
      icon="arrows"
      count={count}
      words={changed.state === 'first-visit' ? t('firstVisit') : t('attention.changed', { count: count ?? 0 })}
      href={changed.state === 'counted' ? addressOf('/my-records', changed.since) : '/my-records'}
    />
  );
}
