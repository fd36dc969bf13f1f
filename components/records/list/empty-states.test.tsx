// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readView, type ViewChange } from '@/lib/portal/records-view/view';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { EmptyState, NoRecords } from './empty-states';

const words = wordsOf('MyRecords');

const changes: ViewChange[] = [];
const emptyAt = (search: string, total?: number) =>
  renderComponent(<EmptyState view={readView(search)} total={total} onChange={(change) => changes.push(change)} />);

it('NoRecords explains how the agency links records to an account that has none', async () => {
  const page = await renderComponent(<NoRecords agency="City of Example" isStaff={false} contact={<p>Call us</p>} />);
  expect(page.has('heading', words('noneTitle'))).toBe(true);
  expect(page.text()).toContain(words('noneNext', { agency: 'City of Example' }));
  expect(page.text()).toContain('Call us');
  expect(await page.violations()).toEqual([]);
});

it('NoRecords does not ask staff for a permit number', async () => {
  const page = await renderComponent(<NoRecords agency="City of Example" isStaff contact={<p>Call us</p>} />);
  expect(page.text()).toContain(words('noneForStaff', { agency: 'City of Example' }));
  expect(page.text()).not.toContain('permit number');
});

it('EmptyState has no button to clear filters, because each filter has a chip', async () => {
  const page = await emptyAt('?open=true&customId=BP-1');
  expect(page.has('heading', words('noMatchTitle'))).toBe(true);
  expect(page.text()).toContain(words('noMatchWhy'));
  expect(page.has('button')).toBe(false);
  expect(await page.violations()).toEqual([]);
});

it('EmptyState names the searched fields only if there is a search', async () => {
  const page = await emptyAt('?search=crestwick');
  expect(page.text()).toContain(words('searched'));
  expect((await emptyAt('?customId=BP-1')).text()).not.toContain(words('searched'));
});

it('EmptyState on an empty tab has a button that shows all records', async () => {
  const page = await emptyAt('?open=false');
  expect(page.has('heading', words('noneOnTab.closed'))).toBe(true);
  await page.press(page.find('button', words('showAll')));
  expect(changes.splice(0)).toEqual([{ open: null, needs: null }]);
});

it('EmptyState says what is wrong with a range that ends before it begins', async () => {
  const page = await emptyAt('?openedDateFrom=2026-05-02&openedDateTo=2026-05-01');
  expect(page.text()).toContain(words('reversedWhy'));
});

it('EmptyState past the last page says how many pages there are and leads to the last one', async () => {
  const page = await emptyAt('?page=999', 66);
  expect(page.text()).toContain('The list has only 3 pages.');
  await page.press(page.find('button', words('lastPage')));
  expect(changes.splice(0)).toEqual([{ page: 3 }]);
  expect(await page.violations()).toEqual([]);
});

it('EmptyState past the end of an empty list says that nothing matches', async () => {
  const page = await emptyAt('?page=7&customId=BP-1', 0);
  expect(page.has('heading', words('noMatchTitle'))).toBe(true);
});

it.each([
  ['there is only one page', 20],
  ['the number of pages is not known', undefined],
])('EmptyState past the last page leads to the first one if %s', async (_case, total) => {
  const page = await emptyAt('?page=7', total);
  await page.press(page.find('button', words('firstPage')));
  expect(changes.splice(0)).toEqual([{ page: 1 }]);
  expect(await page.violations()).toEqual([]);
});
