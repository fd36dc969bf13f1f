import { setTimeout as delay } from 'node:timers/promises';
import { headers } from 'next/headers';
import { type ReactNode, Suspense } from 'react';

type SoonProps = {
  readonly content: Promise<ReactNode>;
  /** The shape of what comes. */
  readonly loading: ReactNode;
};

/** What comes within this time comes with the page; only later content is worth a skeleton. */
const SKELETON_AFTER_MS = 400;

/**
 * Whether a script of the portal fetches the page (Fetch Metadata: a page that the browser loads says `document`). Only
 * then can a part come later, since putting it in its place takes a script.
 */
const askedByScript = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') === 'empty';

/** Content with the page where it comes soon, else its skeleton until it comes. Without scripts the page waits for it. */
export async function Soon({ content, loading }: SoonProps) {
  const comes = content.then(() => true);
  const patience = askedByScript().then((byScript) => (byScript ? delay(SKELETON_AFTER_MS, false) : comes));
  if (await Promise.race([comes, patience])) return content;
  return (
    <Suspense fallback={loading}>
      <Late content={content} />
    </Suspense>
  );
}

const Late = ({ content }: Pick<SoonProps, 'content'>) => content;
