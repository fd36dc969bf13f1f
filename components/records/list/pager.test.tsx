// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readView, type ViewChange } from '@/lib/portal/records-view/view';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { Pager } from './pager';

const words = wordsOf('MyRecords');
const turned: ViewChange[] = [];
const pagerOf = (search: string, total: number | undefined, hasMore: boolean) => (
  <Pager
    view={readView(search)}
    shownView={readView(search)}
    total={total}
    hasMore={hasMore}
    onTurn={(change) => turned.push(change)}
  />
);

it('Pager links to pages by number, and to the previous and the next page', async () => {
  const page = await renderComponent(pagerOf('?page=2&open=true', 442, true));
  const pages = page.find('navigation', words('pages'));
  expect([...pages.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '…', '18']);
  expect(page.find('link', words('page', { number: 2 })).getAttribute('aria-current')).toBe('page');
  const last = page.find('link', words('page', { number: 18 }));
  expect(last.getAttribute('href')).toBe('/my-records?open=true&page=18');
  await page.press(last);
  await page.press(page.find('link', words('previous')));
  await page.press(page.find('link', words('next')));
  expect(turned.splice(0)).toEqual([{ page: 18 }, { page: 1 }, { page: 3 }]);
  expect(await page.violations()).toEqual([]);
});

it('Pager has no previous link on the first page and no next link on the last one', async () => {
  const page = await renderComponent(pagerOf('', 60, true));
  expect(page.has('link', words('previous'))).toBe(false);
  await page.show(pagerOf('?page=3', 60, false));
  expect(page.has('link', words('next'))).toBe(false);
  expect(page.has('link', words('page', { number: 3 }))).toBe(true);
});

it('Pager turns pages even while the number of records is unknown', async () => {
  const page = await renderComponent(pagerOf('?page=2', undefined, true));
  await page.press(page.find('link', words('next')));
  expect(turned.splice(0)).toEqual([{ page: 3 }]);
});

it('Pager renders nothing if all records fit on the smallest page', async () => {
  const page = await renderComponent(pagerOf('', 10, false));
  expect(page.text()).toBe('');
});
