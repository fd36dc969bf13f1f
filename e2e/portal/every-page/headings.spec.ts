import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openFirstRecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { expandAll } from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';

/** The headings that a screen reader lists, each as level and text: `2 Fees`. */
const outlineOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')]
      .filter((heading) => heading.checkVisibility() && heading.closest('[aria-hidden="true"]') === null)
      .map((heading) => {
        const level = heading.getAttribute('aria-level') ?? heading.tagName.slice(1);
        return `${level} ${heading.textContent?.trim()}`;
      }),
  );

/** What is wrong with the outline of the open page, with all its sections open. */
async function outlineProblems(page: Page): Promise<string[]> {
  await expandAll(page);
  const outline = await outlineOf(page);
  const levelOf = (at: number): number => Number.parseInt(outline[at] ?? '0', 10);
  const titles = outline.filter((heading) => heading.startsWith('1 '));
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} headings of level 1: ${titles.join(', ')}`]),
    ...outline.filter((_heading, at) => levelOf(at) > levelOf(at - 1) + 1).map((heading) => `after a gap: ${heading}`),
  ];
}

test('each public page has one heading of level 1, and its headings skip no level', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    expect(await outlineProblems(page), path).toEqual([]);
  }
});

for (const { person, paths } of OWN_PAGES) {
  const role = person.email.replace(/@.*/, '');
  test(`each page of the ${role} has one heading of level 1, and its headings skip no level`, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, '/account', person);
    for (const path of paths) {
      await page.goto(path);
      expect(await outlineProblems(page), path).toEqual([]);
    }
  });
}

test('the page of a record has one heading of level 1, and its headings skip no level', async ({ page }) => {
  await openFirstRecord(page);
  expect(await outlineProblems(page)).toEqual([]);
});
