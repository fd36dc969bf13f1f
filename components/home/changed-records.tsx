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

/** Records whose status changed since the last visit, of which only this device knows when it was. */
export function ChangedRecords() {
  const t = useTranslations('Home');
  const [changed, setChanged] = useState<Changed>({ state: 'unknown' });
  useEffect(() => {
    const since = storeVisit(new Date());
    if (since === undefined) return setChanged({ state: 'first-visit' });
    const leaving = new AbortController();
    // Without an answer the entry stays as it is: the other three, which the page brought, hold.
    countChanged(since, leaving.signal).then(setChanged, () => undefined);
    return () => leaving.abort();
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
