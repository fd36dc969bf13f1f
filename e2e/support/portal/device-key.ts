import type { Page } from '@playwright/test';

/** The localStorage key of a value for the signed-in person, for example `saved-views`. */
export const deviceKey = async (page: Page, name: string): Promise<string> =>
  `records-portal:${name}:${await page.locator('html').getAttribute('data-account')}`;
