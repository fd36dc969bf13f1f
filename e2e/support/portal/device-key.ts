import type { Page } from '@playwright/test';

/** The key under which this browser keeps something for the person signed in, for example `saved-views`. */
export const deviceKey = async (page: Page, name: string): Promise<string> =>
  `records-portal:${name}:${await page.locator('html').getAttribute('data-account')}`;
