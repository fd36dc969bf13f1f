// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { readView, type ViewChange } from '@/lib/portal/records-view/view';
import type { RecordItem } from '@/lib/records/schema/record';
import { renderComponent, textOf, wordsOf } from '@/lib/testing/render-component';
import { RecordRows } from './record-rows';

const words = wordsOf('MyRecords');
const TODAY = '2026-03-07 00:00:00';

const RECORD: RecordItem = {
  id: 'DEMO-1',
  customId: 'BP2026-1',
  statusType: 'OPEN',
  balance: 12.5,
  renewalInfo: { expirationDate: '2026-03-09 00:00:00' },
  relations: ['creator', 'owner'],
};

const sorted: ViewChange[] = [];
const rowsAt = (search: string, ...records: RecordItem[]) => (
  <RecordRows
    records={records}
    today={TODAY}
    view={readView(search)}
    stale={false}
    onSort={(change) => sorted.push(change)}
  />
);
const rowsOf = (...records: RecordItem[]) => rowsAt('', ...records);
const ALL_COLUMNS = '?columns=opened,statusDate,role';

it('RecordRows is a named table whose row headers link to the records', async () => {
  const page = await renderComponent(rowsOf(RECORD, { ...RECORD, id: 'DEMO-2', customId: 'BP2026-2' }));
  expect(page.has('table', words('title'))).toBe(true);
  expect(page.find('link', 'BP2026-1').getAttribute('href')).toMatch(/^\/my-records\/DEMO-1(\?|$)/);
  const header = page.find('link', 'BP2026-2').closest('th');
  expect(header?.getAttribute('scope')).toBe('row');
  expect(await page.violations()).toEqual([]);
});

it('RecordRows shows a record’s balance, days until expiry and relations', async () => {
  const page = await renderComponent(rowsAt(ALL_COLUMNS, RECORD));
  const row = textOf(page.find('link', 'BP2026-1').closest('tr') ?? document.body);
  expect(row).toContain('$12.50');
  expect(row).toContain(words('expiresIn', { days: 2 }));
  expect(row).toContain(`${words('reasons.creator')}, ${words('reasons.owner')}`);
});

it('RecordRows counts the days until an expiry only if there are fewer than 60', async () => {
  const expiring = (day: string) => rowsOf({ ...RECORD, renewalInfo: { expirationDate: `${day} 00:00:00` } });
  const page = await renderComponent(expiring('2026-05-05'));
  expect(page.text()).toContain('In 59 days');
  await page.show(expiring('2026-05-06'));
  expect(page.text()).toContain('May 6, 2026');
  expect(page.text()).not.toContain('days');
  await page.show(expiring('2026-01-06'));
  expect(page.text()).toContain('ExpiredJan 6, 2026');
});

it('RecordRows sorts when a heading is clicked, and exposes the sort order to assistive technology', async () => {
  const page = await renderComponent(rowsAt('?sort=-balance', RECORD));
  const heading = page.find('columnheader', words('balance'));
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  expect(page.find('columnheader', words('expires')).hasAttribute('aria-sort')).toBe(false);
  await page.press(page.find('link', words('balance')));
  await page.press(page.find('link', words('expires')));
  expect(sorted.splice(0)).toEqual([{ sort: 'balance' }, { sort: 'expirationDate' }]);
  expect(page.has('link', words('address'))).toBe(false);
});

it('RecordRows says in words whether an expiration is disabled or not known', async () => {
  const disabled: RecordItem = { ...RECORD, renewalInfo: { expirationStatus: { value: 'DISABLED' } } };
  const { renewalInfo: _, ...unknown } = { ...RECORD, id: 'DEMO-5', customId: 'BP2026-5' };
  const page = await renderComponent(rowsOf(disabled, unknown));
  const rowOf = (number: string) => textOf(page.find('link', number).closest('tr') ?? document.body);
  expect(rowOf('BP2026-1')).toContain(words('noExpiry'));
  expect(rowOf('BP2026-5')).toContain(words('notKnown'));
  expect(page.text()).not.toContain('–');
});

it('RecordRows shows placeholder text for each unknown value', async () => {
  const page = await renderComponent(rowsAt(ALL_COLUMNS, { id: 'DEMO-3', customId: 'BP2026-3' }));
  const row = textOf(page.find('link', 'BP2026-3').closest('tr') ?? document.body);
  for (const name of ['noType', 'noWhere', 'noDate', 'notKnown'] as const) expect(row).toContain(words(name));
  expect(row).toContain(wordsOf('StatusType')('none'));
  expect(await page.violations()).toEqual([]);
});

it('RecordRows shows a link in place of a record that fails to render, and still shows the others', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const broken = { id: 'DEMO-4', customId: 'BP2026-4', status: 'text' } satisfies Record<string, unknown>;
  const odd = { ...broken, relations: 7 } as unknown as RecordItem;
  const page = await renderComponent(rowsAt('?columns=role', odd, RECORD));
  expect(page.text()).toContain(words('unreadable'));
  expect(page.has('link', 'BP2026-4')).toBe(true);
  expect(page.has('link', 'BP2026-1')).toBe(true);
  await page.show(rowsAt('?columns=role', { ...RECORD, id: 'DEMO-4', customId: 'BP2026-4' }, RECORD));
  expect(page.text()).not.toContain(words('unreadable'));
  consoleError.mockRestore();
});
