import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

// The security policy blocks script tags, so the source is evaluated instead.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Leaving out passed rules and selectors halves the time on a long page.
const RUN = "axe.run({ resultTypes: ['violations'], selectors: false })";

/** The axe violations on the page, of any impact: rule and element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(RUN);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
