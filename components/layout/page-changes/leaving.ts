// `data-stays` marks links and forms that a component handles without leaving the page.

/** The link around the target if it leads to another page of the portal. */
export function navigatingLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.dataset.stays !== undefined || link.origin !== window.location.origin) return undefined;
  const isElsewhere = link.pathname !== window.location.pathname || link.search !== window.location.search;
  return isElsewhere ? link : undefined;
}

export const navigatingForm = (target: EventTarget | null): HTMLFormElement | undefined =>
  target instanceof HTMLFormElement && target.dataset.stays === undefined ? target : undefined;
