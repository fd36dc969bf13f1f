// `data-stays` marks links and forms that a component answers itself, without leaving the page.

/** The portal link around the target that leads to another page; undefined if there is none. */
export function leavingLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.dataset.stays !== undefined || link.origin !== window.location.origin) return undefined;
  const isElsewhere = link.pathname !== window.location.pathname || link.search !== window.location.search;
  return isElsewhere ? link : undefined;
}

/** A form that a component does not answer itself. */
export const leavingForm = (target: EventTarget | null): HTMLFormElement | undefined =>
  target instanceof HTMLFormElement && target.dataset.stays === undefined ? target : undefined;
