import type { Locator } from '@playwright/test';

/** The value beside a label in a description list. */
export const definitionOf = (within: Locator, term: string): Locator =>
  within
    .locator('dl > div')
    .filter({
      has: within
        .page()
        .getByRole('term')
        .and(within.page().getByText(term, { exact: true })),
    })
    .getByRole('definition');
