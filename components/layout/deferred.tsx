import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { type LateContent, patience, withSkeleton } from './with-skeleton';

/**
 * Whether a script of the portal fetches the page (Fetch Metadata: a page that the browser loads says `document`). Only
 * then can a part come later, since putting it in its place takes a script.
 */
const askedByScript = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') === 'empty';

/**
 * Content with the page where it comes soon, else its skeleton until it comes. Without scripts the page waits for it; so it
 * does where a page awaits this: its status is then the content's too (404).
 */
export function soon({ content, loading }: LateContent): Promise<ReactNode> {
  const wait = askedByScript().then((byScript) => (byScript ? patience() : content.then(() => true)));
  return withSkeleton({ content, loading }, wait);
}

/** The same as a part of a page. */
export const Deferred = soon;
