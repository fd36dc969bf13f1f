import { setTimeout as delay } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** A shorter wait needs no skeleton. */
const SKELETON_AFTER_MS = 400;

/** @returns false after the time is up */
export const timeout = (milliseconds = SKELETON_AFTER_MS): Promise<false> => delay(milliseconds, false);

export type LateContent = {
  readonly content: Promise<ReactNode>;
  /** The skeleton. */
  readonly loading: ReactNode;
};

/**
 * Returns content that is ready in time, or throws its error; otherwise streams it behind a skeleton.
 * @param wait resolves to false when the page should be sent without the content.
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
