// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Icon } from './icon';

it('an icon adds nothing to the name of the button that it stands in', async () => {
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
