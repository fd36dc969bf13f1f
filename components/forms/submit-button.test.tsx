// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { SubmitButton } from './submit-button';

it('SubmitButton shows its busy text while the form is pending and prevents a second submit', async () => {
  let sent = 0;
  let finish = (): void => expect.unreachable();
  const page = await renderComponent(
    <form
      action={() => {
        sent++;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      }}
    >
      <SubmitButton busy="Saving">Save</SubmitButton>
    </form>,
  );
  expect(page.find('button', 'Save').getAttribute('aria-disabled')).toBe('false');
  await page.press(page.find('button', 'Save'));
  const busy = page.find('button', 'Saving');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await page.press(busy);
  expect(sent).toBe(1);
  expect(await page.violations()).toEqual([]);
  await act(async () => finish());
  expect(page.has('button', 'Save')).toBe(true);
});
