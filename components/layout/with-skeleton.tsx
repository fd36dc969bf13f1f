import { setTimeout as delay } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** What comes within this time comes with the page; only later content is worth a skeleton. */
const SKELETON_AFTER_MS = 400;

/** For how long a page waits for its content. @returns false when that time is over. */
export const patience = (milliseconds = SKELETON_AFTER_MS): Promise<false> => delay(milliseconds, false);

export type LateContent = {
  readonly content: Promise<ReactNode>;
  /** The shape of what comes. */
  readonly loading: ReactNode;
};

/**
 * Content with the page where it comes in time (and its status, where there is none), else its skeleton until it comes.
 * @param wait ends with false where the page goes without the content, with true where it has come.
 */
export async function withSkeleton({ content, loading }: LateContent, wait: Promise<boolean>): Promise<ReactNode> {
  if (await Promise.race([content.then(() => true), wait])) return content;
  return (
    <Suspense fallback={loading}>
      <Late content={content} />
    </Suspense>
  );
}

const Late = ({ content }: Pick<LateContent, 'content'>) => content;
