import { type Page, test } from '@playwright/test';

/** With SCREENSHOTS=1 a picture of the whole page, for people to look at, beside the results of the test. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}
