import type { Page } from '@playwright/test';

export type SentRequests = {
  /** Requests for data of the API, by path and query. */
  readonly api: readonly string[];
  /** Requests for a page, or a part of one. */
  readonly pages: readonly string[];
};

/** Records a page's requests from now on. */
export function watchRequests(page: Page): SentRequests {
  const api: string[] = [];
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    // A visit is stored by POST, which fetches no data.
    if (request.method() !== 'GET') return;
    if (pathname.startsWith('/api/')) api.push(`${pathname}${search}`);
    else if (request.resourceType() === 'document' || searchParams.has('_rsc')) pages.push(`${pathname}${search}`);
  });
  return { api, pages };
}

/** Simulates returning to the tab, which refreshes stale data. */
export const returnToTab = (page: Page): Promise<unknown> =>
  page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
