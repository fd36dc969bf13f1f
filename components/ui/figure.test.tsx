// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Figure } from './figure';

it('a count is written as the language writes it', async () => {
  const page = await renderComponent(<Figure value={12_345} />);
  expect(page.text()).toBe('12,345');
});

it('no records are 0, and a count that is not known yet is a dash', async () => {
  const page = await renderComponent(<Figure value={0} />);
  expect(page.text()).toBe('0');
  await page.show(<Figure value={undefined} />);
  expect(page.text()).toBe('–');
});
