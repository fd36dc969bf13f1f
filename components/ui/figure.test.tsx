// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Figure } from './figure';

it("Figure formats a count in the page's language", async () => {
  const page = await renderComponent(<Figure value={12_345} />);
  expect(page.text()).toBe('12,345');
});

it('Figure shows 0 for no records and a dash for an unknown count', async () => {
  const page = await renderComponent(<Figure value={0} />);
  expect(page.text()).toBe('0');
  await page.show(<Figure value={undefined} />);
  expect(page.text()).toBe('–');
});
