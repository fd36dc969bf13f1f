import { type Page, test } from '@playwright/test';

/** With SCREENSHOTS=1, stores a picture of the whole page in the test's output folder, for people to look at. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}
