'use client';

import { useEffect, useState } from 'react';
import { storeVisit } from '@/lib/portal/records-view/last-visit';
import { LAST_VISIT, type View } from '@/lib/portal/records-view/view';
import type { ChangeView } from './use-view';

/** Whether the view asks for what has changed since the last visit, of which only the device knows when it was. */
export const lacksSince = ({ changedSince }: View): boolean => changedSince === LAST_VISIT;

/**
 * Completes a view that lacks since when by the last visit that this device has kept.
 * @returns whether that is still to be found out.
 */
export function useLastVisitSince(view: View, change: ChangeView): boolean {
  const [hasLooked, setHasLooked] = useState(false);
  const isLacking = lacksSince(view);
  useEffect(() => {
    if (!isLacking) return;
    const since = storeVisit(new Date());
    if (since === undefined) setHasLooked(true);
    else change({ changedSince: since }, { replace: true });
  }, [isLacking, change]);
  return isLacking && !hasLooked;
}
