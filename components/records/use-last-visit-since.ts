'use client';

import { useEffect, useState } from 'react';
import { storeVisit } from '@/lib/portal/records-view/last-visit';
import { LAST_VISIT, type View } from '@/lib/portal/records-view/view';
import type { ChangeView } from './use-view';

/** Whether the view needs the time of the last visit, which only the device knows. */
export const needsLastVisit = ({ changedSince }: View): boolean => changedSince === LAST_VISIT;

/** Fills in the time of the last visit. @returns whether it is still being read */
export function useLastVisitSince(view: View, change: ChangeView): boolean {
  const [hasLooked, setHasLooked] = useState(false);
  const isMissing = needsLastVisit(view);
  useEffect(() => {
    if (!isMissing) return;
    const since = storeVisit(new Date());
    if (since === undefined) setHasLooked(true);
    else change({ changedSince: since }, { replace: true });
  }, [isMissing, change]);
  return isMissing && !hasLooked;
}

/** Stores the time of this visit when the list is opened and when it is left. */
export function useStoredVisit(): void {
  useEffect(() => {
    storeVisit(new Date());
    const storeOnHide = () => {
      if (document.visibilityState === 'hidden') storeVisit(new Date());
    };
    document.addEventListener('visibilitychange', storeOnHide);
    return () => document.removeEventListener('visibilitychange', storeOnHide);
  }, []);
}
