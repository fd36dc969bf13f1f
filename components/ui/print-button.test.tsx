// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { PrintButton } from './print-button';

it("PrintButton opens the browser's print dialog", async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const page = await renderComponent(<PrintButton>Print</PrintButton>);
  await page.press(page.find('button', 'Print'));
  expect(print).toHaveBeenCalledOnce();
  expect(await page.violations()).toEqual([]);
  vi.unstubAllGlobals();
});

it('PrintButton is disabled until scripts run', () => {
  expect(renderToString(<PrintButton>Print</PrintButton>)).toContain('disabled=""');
});
