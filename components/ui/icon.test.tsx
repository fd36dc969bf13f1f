// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Icon } from './icon';

it('Icon adds nothing to the name of its button', async () => {
  const page = await renderComponent(
    <button type="button">
      Close
      <Icon name="cross" />
    </button>,
  );
  expect(page.find('button', 'Close').querySelector('svg')?.getAttribute('focusable')).toBe('false');
  expect(page.has('graphics-document')).toBe(false);
  expect(await page.violations()).toEqual([]);
});
