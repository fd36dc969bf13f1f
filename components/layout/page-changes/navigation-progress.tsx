'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isPlainClick } from '@/components/ui/plain-click';
import { navigatingForm, navigatingLink } from './leaving';

/** Faster navigation shows no progress bar. */
const SHOWN_AFTER_MS = 300;

/** If the page has not changed this long after the answer, the navigation ended on the same page. */
const SETTLED_AFTER_MS = 200;

/** After this time the progress bar disappears in any case. */
const GIVE_UP_AFTER_MS = 60_000;

type Navigation = {
  readonly from: number;
  /** Requested path; undefined for a server action. */
  readonly path: string | undefined;
  readonly link: Element | undefined;
};

const isResponse = (
  { name, initiatorType, startTime }: PerformanceResourceTiming,
  { from, path }: Navigation,
): boolean => initiatorType === 'fetch' && startTime >= from && (path === undefined || new URL(name).pathname === path);

const pathOfForm = (form: HTMLFormElement): string | undefined =>
  form.method === 'get' ? new URL(form.action, window.location.href).pathname : undefined;

/** Next fetches pages by script, so the browser shows no progress. @param words text for screen readers */
export function NavigationProgress({ words }: { readonly words: string }) {
  const path = usePathname();
  const search = useSearchParams();
  const [isShown, setIsShown] = useState(false);
  const settle = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current: Navigation | undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (act: () => void, delay: number) => void timers.add(setTimeout(act, delay));
    const end = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      current?.link?.removeAttribute('aria-busy');
      current = undefined;
      setIsShown(false);
    };
    const begin = (next: Omit<Navigation, 'from'>) => {
      end();
      current = { ...next, from: performance.now() };
      later(() => {
        next.link?.setAttribute('aria-busy', 'true');
        setIsShown(true);
      }, SHOWN_AFTER_MS);
      later(end, GIVE_UP_AFTER_MS);
    };
    settle.current = end;

    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const link = navigatingLink(event.target);
      if (link && !link.hasAttribute('download') && link.target === '') begin({ path: link.pathname, link });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.defaultPrevented ? undefined : navigatingForm(event.target);
      // Submit buttons of such forms show progress themselves.
      if (form && form.dataset.waits === undefined) begin({ path: pathOfForm(form), link: undefined });
    };
    const requests = new PerformanceObserver((list) => {
      const done = list.getEntries() as PerformanceResourceTiming[];
      const waiting = current;
      if (waiting && done.some((entry) => isResponse(entry, waiting))) {
        later(() => current === waiting && end(), SETTLED_AFTER_MS);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page ends the navigation
  useEffect(() => settle.current(), [path, search]);

  return (
    <div aria-live="polite">
      {isShown && (
        <>
          <span className="unseen">{words}</span>
          {/* A popover, to appear above the menu and dialogs. */}
          <div
            ref={(bar) => bar?.showPopover()}
            popover="manual"
            role="progressbar"
            aria-label={words}
            className="navigation-progress"
          />
        </>
      )}
    </div>
  );
}
