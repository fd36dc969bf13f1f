import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { signIn } from './sign-in';

// The security policy takes no script tags: the source is evaluated instead.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run()');
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of ['/', '/sign-in', '/no-such-page']) {
      test(`${path} has no violations`, async ({ page }) => {
        await page.goto(path);
        expect(await violations(page)).toEqual([]);
      });
    }

    test('/my-records has no violations', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('table')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.locator('summary').click();
      await page.getByLabel('Completed').check();
      await expect(page.locator('.records--stale')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('narrow', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways', async ({ page }) => {
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const path of ['/', '/sign-in']) {
      await page.goto(path);
      expect(await overflow(), path).toBe(0);
    }
    await signIn(page);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await overflow()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.locator('summary').click();
    expect(await overflow()).toBe(0);
  });
});
