// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { ListSkeleton } from './list-skeleton';

it('ListSkeleton is hidden from screen readers', async () => {
  const page = await renderComponent(<ListSkeleton />);
  expect(document.querySelector('.type-bones')?.getAttribute('aria-hidden')).toBe('true');
  expect(page.text()).toBe('');
  expect(await page.violations()).toEqual([]);
});
