// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Notice } from './notice';

it('Notice with the tone "attention" is an alert', async () => {
  const page = await renderComponent(
    <Notice tone="attention" title="We couldn’t load your records">
      <p>Try again in a minute.</p>
    </Notice>,
  );
  expect(page.find('alert').textContent).toContain('Try again in a minute.');
  expect(page.find('heading', 'We couldn’t load your records').tagName).toBe('H2');
  expect(await page.violations()).toEqual([]);
});

it("Notice is not an alert by default and can be its page's heading", async () => {
  const page = await renderComponent(
    <Notice heading="h1" title="No records yet">
      <p>The agency links them.</p>
    </Notice>,
  );
  expect(page.has('alert')).toBe(false);
  expect(page.find('heading', 'No records yet').tagName).toBe('H1');
  expect(await page.violations()).toEqual([]);
});
