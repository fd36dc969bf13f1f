import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { type LateContent, patience, withSkeleton } from './with-skeleton';

/**
 * Whether a script fetches the page (Fetch Metadata: a page load sends `document`). Only then can content arrive
 * later, because inserting it needs a script.
 */
const isFetchedByScript = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') === 'empty';

/**
 * The content if it is ready soon, otherwise a skeleton until then. A page load always waits for the content, so that
 * the page works without scripts and has the content's status, such as 404.
 */
export function deferContent({ content, loading }: LateContent): Promise<ReactNode> {
  const wait = isFetchedByScript().then((byScript) => (byScript ? patience() : content.then(() => true)));
  return withSkeleton({ content, loading }, wait);
}

/** The same as a part of a page. */
export const Deferred = deferContent;
