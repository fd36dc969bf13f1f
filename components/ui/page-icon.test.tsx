// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { PageIcon } from './page-icon';

it('PageIcon adds nothing to the name of its link', async () => {
  const page = await renderComponent(
    <a href="tel:5550100">
      <PageIcon name="phone" />
      555 0100
    </a>,
  );
  expect(page.find('link', '555 0100').querySelector('svg')?.getAttribute('focusable')).toBe('false');
  expect(page.has('graphics-document')).toBe(false);
  expect(await page.violations()).toEqual([]);
});
