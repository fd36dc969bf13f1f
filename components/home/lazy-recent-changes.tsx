'use client';

import dynamic from 'next/dynamic';
import type { RecentChangesProps } from './recent-changes';

/** Loads its scripts only for signed-in people. */
export const LazyRecentChanges = dynamic<RecentChangesProps>(
  () => import('./recent-changes').then((module) => module.RecentChanges),
  { ssr: false },
);
