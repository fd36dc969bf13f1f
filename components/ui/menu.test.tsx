// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { Menu } from './menu';

const menu = (
  <>
    <Menu label="Saved views">
      {(close) => (
        <button type="button" onClick={close}>
          Save
        </button>
      )}
    </Menu>
    <button type="button">Elsewhere</button>
  </>
);

const opened = async () => {
  const page = await renderComponent(menu);
  const details = document.querySelector('details') ?? expect.unreachable();
  const summary = document.querySelector('summary') ?? expect.unreachable();
  await page.press(summary);
  expect(details.open).toBe(true);
  return { page, details, summary };
};

it('Menu opens when its button is pressed', async () => {
  const { page } = await opened();
  expect(await page.violations()).toEqual([]);
});

it('Menu closes after a choice and returns the focus to its button', async () => {
  const { page, details, summary } = await opened();
  await page.press(page.find('button', 'Save'));
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(summary);
});

it('Menu closes on Escape and returns the focus to its button', async () => {
  const { page, details, summary } = await opened();
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await act(async () => page.find('button', 'Save').dispatchEvent(pressed));
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(summary);
});

it('Menu closes when the focus moves elsewhere, and does not take the focus back', async () => {
  const { page, details } = await opened();
  const elsewhere = page.find('button', 'Elsewhere');
  await act(async () => elsewhere.focus());
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(elsewhere);
});
