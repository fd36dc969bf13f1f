// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { FormattedCount } from './formatted-count';

it("FormattedCount formats a count in the page's language", async () => {
  const page = await renderComponent(<FormattedCount value={12_345} />);
  expect(page.text()).toBe('12,345');
  expect(await page.violations()).toEqual([]);
});

it('FormattedCount shows 0 for no records and a dash for an unknown count', async () => {
  const page = await renderComponent(<FormattedCount value={0} />);
  expect(page.text()).toBe('0');
  await page.show(<FormattedCount value={undefined} />);
  expect(page.text()).toBe('–');
  expect(await page.violations()).toEqual([]);
});
