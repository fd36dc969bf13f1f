import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { type LateContent, timeout, withSkeleton } from './with-skeleton';

/** Fetch Metadata: a page load sends `document`. Only a script can insert content that arrives later. */
const isFetchedByScript = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') === 'empty';

/**
 * Shows a skeleton until the content is ready. A page load always waits for the content, so that the page works without
 * scripts and has the content's status, such as 404.
 */
export function deferContent({ content, loading }: LateContent): Promise<ReactNode> {
  const wait = isFetchedByScript().then((byScript) => (byScript ? timeout() : content.then(() => true)));
  return withSkeleton({ content, loading }, wait);
}

export const Deferred = deferContent;
