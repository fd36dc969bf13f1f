// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { describedBy, FieldFrame } from './field-frame';

it('FieldFrame gives its field a label, and describedBy names the hint and the problem', async () => {
  const texts = { hint: 'Five digits', problem: 'Enter five digits' };
  const page = await renderComponent(
    <FieldFrame id="zip" label="ZIP code" {...texts}>
      <input id="zip" aria-describedby={describedBy('zip', texts)} />
    </FieldFrame>,
  );
  const parts = page.find('textbox', 'ZIP code').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(parts.map((id) => document.getElementById(id)?.textContent)).toEqual(['Five digits', 'Enter five digits']);
  expect(await page.violations()).toEqual([]);
});

it('describedBy is undefined without a hint or a problem', () => {
  expect(describedBy('zip', { problem: undefined })).toBeUndefined();
});
