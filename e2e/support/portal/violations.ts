import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

// The security policy takes no script tags: the source is evaluated instead.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What passes, and how to find an element again, is not asked for: half of the time on a long page.
const RUN = "axe.run({ resultTypes: ['violations'], selectors: false })";

/** What axe finds on the page as it is now, of any impact: rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(RUN);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
