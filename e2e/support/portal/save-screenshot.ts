import { type Page, test } from '@playwright/test';

/** With SCREENSHOTS=1, stores a picture of the whole page for people in the test's output folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}
