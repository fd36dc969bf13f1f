'use client';

import dynamic from 'next/dynamic';

/** Its scripts load only for those who are signed in. */
export const LazyRecentChanges = dynamic(() => import('./recent-changes').then((module) => module.RecentChanges), {
  ssr: false,
});
