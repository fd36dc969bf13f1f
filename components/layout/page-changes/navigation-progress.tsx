'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isPlainClick } from '@/components/ui/plain-click';
import { leavingForm, leavingLink } from './leaves';

/** What arrives sooner needs no word. */
const SHOWN_AFTER_MS = 300;

/** Its answer has come and the page is still the same one: it was the answer, or a redirect back to here. */
const SETTLED_AFTER_MS = 200;

/** No page takes this long; whatever went wrong, nothing is on its way any more. */
const GIVEN_UP_AFTER_MS = 60_000;

type Way = {
  readonly from: number;
  /** Path that was asked for; undefined where a form does not say. */
  readonly path: string | undefined;
  readonly link: Element | undefined;
};

/** Whether a finished request is the one that the way waited for. */
const answers = ({ name, initiatorType, startTime }: PerformanceResourceTiming, { from, path }: Way): boolean =>
  initiatorType === 'fetch' && startTime >= from && (path === undefined || new URL(name).pathname === path);

/** The path to which a form leads, where it leads to one: an action of the server stays where it is. */
const pathOfForm = (form: HTMLFormElement): string | undefined =>
  form.method === 'get' ? new URL(form.action, window.location.href).pathname : undefined;

/**
 * Says that a page is on its way. Next fetches pages by script, so the browser itself shows nothing: without this a
 * click on a slow network looks as if it had not been one. Listens for the whole document, so that no link needs to know.
 * @param words what is said to screen readers.
 */
export function NavigationProgress({ words }: { readonly words: string }) {
  const path = usePathname();
  const search = useSearchParams();
  const [isShown, setIsShown] = useState(false);
  const settle = useRef<() => void>(() => undefined);

  useEffect(() => {
    let way: Way | undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (act: () => void, delay: number) => void timers.add(setTimeout(act, delay));
    const end = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      way?.link?.removeAttribute('aria-busy');
      way = undefined;
      setIsShown(false);
    };
    const begin = (next: Omit<Way, 'from'>) => {
      end();
      way = { ...next, from: performance.now() };
      later(() => {
        next.link?.setAttribute('aria-busy', 'true');
        setIsShown(true);
      }, SHOWN_AFTER_MS);
      later(end, GIVEN_UP_AFTER_MS);
    };
    settle.current = end;

    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const link = leavingLink(event.target);
      if (link && !link.hasAttribute('download') && link.target === '') begin({ path: link.pathname, link });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.defaultPrevented ? undefined : leavingForm(event.target);
      // Buttons of forms of fields say themselves that they wait.
      if (form && form.dataset.waits === undefined) begin({ path: pathOfForm(form), link: undefined });
    };
    const requests = new PerformanceObserver((list) => {
      const done = list.getEntries() as PerformanceResourceTiming[];
      const current = way;
      if (current && done.some((entry) => answers(entry, current))) {
        later(() => way === current && end(), SETTLED_AFTER_MS);
      }
    });
    requests.observe({ type: 'resource' });
    window.addEventListener('click', onClick, true);
    window.addEventListener('submit', onSubmit, true);
    window.addEventListener('pageshow', end);
    return () => {
      end();
      requests.disconnect();
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('submit', onSubmit, true);
      window.removeEventListener('pageshow', end);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that has changed is what ends the way
  useEffect(() => settle.current(), [path, search]);

  return (
    <div aria-live="polite">
      {isShown && (
        <>
          <span className="unseen">{words}</span>
          {/* A popover, so that it lies over the menu and over dialogs too. */}
          <div
            ref={(bar) => bar?.showPopover()}
            popover="manual"
            role="progressbar"
            aria-label={words}
            className="on-its-way"
          />
        </>
      )}
    </div>
  );
}
