// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { NO_FILTERS, readView, type ViewChange } from '@/lib/portal/records-view/view';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { type FilterLabels, FilterLabelsProvider } from '../filters/filter-labels';
import { EmptyState } from './empty-states';

const words = wordsOf('MyRecords');
const LABELS = Object.fromEntries(Object.keys(NO_FILTERS).map((name) => [name, name])) as FilterLabels;

const changes: ViewChange[] = [];
const emptyAt = (search: string) =>
  renderComponent(
    <FilterLabelsProvider value={LABELS}>
      <EmptyState
        view={readView(search)}
        agency="City of Example"
        contact={<p>Call us</p>}
        summary={undefined}
        onChange={(change) => changes.push(change)}
      />
    </FilterLabelsProvider>,
  );

it('EmptyState explains how the agency links records to an account without any', async () => {
  const page = await emptyAt('');
  expect(page.has('heading', words('noneTitle'))).toBe(true);
  expect(page.text()).toContain(words('noneNext', { agency: 'City of Example' }));
  expect(page.text()).toContain('Call us');
  expect(await page.violations()).toEqual([]);
});

it('EmptyState offers to remove each filter or all when no record matches', async () => {
  const page = await emptyAt('?open=true&customId=BP-1');
  expect(page.has('heading', words('noMatchTitle'))).toBe(true);
  await page.press(page.find('button', words('remove', { filter: words('split.open') })));
  await page.press(
    page.find('button', words('remove', { filter: words('chip', { label: 'customId', value: 'BP-1' }) })),
  );
  await page.press(page.find('button', words('clearAll')));
  expect(changes.splice(0)).toEqual([{ open: null }, { customId: null }, NO_FILTERS]);
  expect(await page.violations()).toEqual([]);
});

it('EmptyState links back to the first page after the last one', async () => {
  const page = await emptyAt('?page=7');
  await page.press(page.find('button', words('firstPage')));
  expect(changes.splice(0)).toEqual([{ page: 1 }]);
  expect(await page.violations()).toEqual([]);
});
