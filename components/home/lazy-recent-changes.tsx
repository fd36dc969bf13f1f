'use client';

import dynamic from 'next/dynamic';

/** Loads its scripts only for signed-in people. */
export const LazyRecentChanges = dynamic(() => import('./recent-changes').then((module) => module.RecentChanges), {
  ssr: false,
});
