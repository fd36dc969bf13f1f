import type { Page } from '@playwright/test';
import { deviceKey } from './device-key';

/**
 * Makes the next pages see a last visit at this time, or none. Tests share the demo's accounts, so an account's own last
 * visit may come from another test. Requires a page of a signed-in person.
 */
export async function setLastVisit(page: Page, seen: string | undefined): Promise<void> {
  const visits = seen === undefined ? '' : JSON.stringify({ seen });
  await page.addInitScript(
    ([key = '', text = '']) => {
      // Later pages store their own visit; an earlier call has its own mark.
      if (sessionStorage.getItem(`set ${text}`) !== null) return;
      if (text === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      sessionStorage.setItem(`set ${text}`, 'yes');
    },
    [await deviceKey(page, 'last-visit'), visits],
  );
  await page.route('**/api/portal/visit', (route) => route.abort());
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/ data-visits="[^"]*"/, '') });
    },
  );
}
