import { expect, test } from '@playwright/test';
import { OWN_PAGES, openFirstRecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { expandAll } from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';
import { smallTargets } from '../../support/portal/small-targets';

test.use({ viewport: { width: 360, height: 740 } });

test('on public pages at 360 px, each link, button and field is 24 px large or apart from others', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    expect(await smallTargets(page), path).toEqual([]);
  }
});

for (const { person, paths } of OWN_PAGES) {
  const role = person.email.replace(/@.*/, '');
  test(`on the pages of the ${role} at 360 px, each link, button and field is 24 px large or apart from others`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, '/account', person);
    for (const path of paths) {
      await page.goto(path);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });
}

test('on the page of a record at 360 px, each link and button is 24 px large or apart from others', async ({
  page,
}) => {
  await openFirstRecord(page);
  expect(await smallTargets(page)).toEqual([]);
  await expandAll(page);
  expect(await smallTargets(page)).toEqual([]);
});

test('small targets are reported only if they are close to others and not part of a sentence', async ({ page }) => {
  await page.goto('/sign-in');
  const small = (margin: number) =>
    page.getByRole('main').evaluate((main, space) => {
      const sentence = document.createElement('p');
      sentence.innerHTML = 'See <a href="/">a</a> <a href="/">b</a>.';
      const links = ['one', 'two'].map((name) => {
        const link = document.createElement('a');
        Object.assign(link, { href: `/${name}` });
        link.style.cssText = `display: block; width: 16px; height: 16px; margin-top: ${space}px`;
        return link;
      });
      main.replaceChildren(sentence, ...links);
    }, margin);
  await small(7);
  expect(await smallTargets(page)).toEqual([
    '16 by 16 px: <a href="/one" style="display: block; width: 16px; height: 16px; margin-top: 7px;"></a>',
    '16 by 16 px: <a href="/two" style="display: block; width: 16px; height: 16px; margin-top: 7px;"></a>',
  ]);
  await small(8);
  expect(await smallTargets(page)).toEqual([]);
});
