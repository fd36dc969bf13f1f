// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readView, type ViewChange } from '@/lib/portal/records-view/view';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { Pager } from './pager';

const words = wordsOf('MyRecords');
const turned: ViewChange[] = [];
const pagerOf = (search: string, hasMore: boolean) => (
  <Pager
    view={readView(search)}
    range={{ from: 26, to: 50 }}
    hasMore={hasMore}
    onTurn={(change) => turned.push(change)}
  />
);

it('Pager links to the previous and the next page', async () => {
  const page = await renderComponent(pagerOf('?page=2&open=true', true));
  expect(page.has('navigation', words('pages'))).toBe(true);
  expect(page.text()).toContain(words('rangeShort', { from: 26, to: 50 }));
  const next = new URL(page.find('link', words('next')).getAttribute('href') ?? '', 'http://portal');
  expect([next.searchParams.get('page'), next.searchParams.get('open')]).toEqual(['3', 'true']);
  await page.press(page.find('link', words('previous')));
  expect(turned.splice(0)).toEqual([{ page: 1 }]);
  expect(await page.violations()).toEqual([]);
});

it('Pager has no previous link on the first page and no next link on the last one', async () => {
  const page = await renderComponent(pagerOf('', true));
  expect(page.has('link', words('previous'))).toBe(false);
  await page.show(pagerOf('?page=2', false));
  expect(page.has('link', words('next'))).toBe(false);
});

it('Pager renders nothing for a single page', async () => {
  const page = await renderComponent(pagerOf('', false));
  expect(page.text()).toBe('');
});
