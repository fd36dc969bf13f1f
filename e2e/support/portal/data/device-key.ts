import type { Page } from '@playwright/test';

/** The localStorage key for a value of the signed-in account, for example `saved-views`. */
export const deviceKey = async (page: Page, name: string): Promise<string> =>
  `records-portal:${name}:${await page.locator('html').getAttribute('data-account')}`;
