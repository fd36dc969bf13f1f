// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { CompareMenu } from './compare-menu';

const words = wordsOf('Requirements');

const TYPES = [
  ['Building-Residential-Garage-New', 'New garage', 'carport'],
  ['Building-Residential-Fence-New', 'New fence', 'gate'],
  ['Building-Commercial-Garage-New', 'New parking structure', 'garage'],
  ['Licenses-Business-Food-New', 'Food license', 'cafe'],
].map(([id = '', name = '', word = '']) => {
  const [group = '', type = ''] = id.split('-');
  return { id, name, module: group, group, type, isOpen: true, synonyms: [word] };
});

const opened = async (onChoose?: (id: string) => void) => {
  const page = await renderComponent(
    <CompareMenu
      label="Compare"
      address="/record-types/x/requirements"
      types={TYPES}
      isForeign={false}
      onChoose={onChoose}
    />,
  );
  const summary = document.querySelector('summary') ?? expect.unreachable();
  await page.press(summary);
  const type = async (text: string): Promise<void> => {
    const input = page.find('searchbox', words('compare.choose')) as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      // React ignores a value that is set on the element itself.
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return { page, summary, type, press };
};

it('CompareMenu lists the types under the names of their categories and groups, as links that work without scripts', async () => {
  const { page } = await opened();
  expect(page.find('list', 'Building › Residential').querySelectorAll('a')).toHaveLength(2);
  expect(page.find('list', 'Building › Commercial').querySelectorAll('a')).toHaveLength(1);
  expect(page.find('list', 'Licenses').querySelectorAll('a')).toHaveLength(1);
  expect(page.find('link', 'New garage').getAttribute('href')).toBe(
    '/record-types/x/requirements?with=Building-Residential-Garage-New',
  );
  expect(await page.violations()).toEqual([]);
});

it('CompareMenu finds a type by an everyday word and announces the number of matches', async () => {
  const { page, type } = await opened();
  await type('carport');
  expect(page.has('link', 'New garage')).toBe(true);
  expect(page.has('link', 'New fence')).toBe(false);
  expect(page.find('status').textContent).toBe(words('compare.found', { count: 1 }));
  await type('zzz');
  expect(page.has('link')).toBe(false);
  expect(page.text()).toContain(words('compare.none'));
  expect(await page.violations()).toEqual([]);
});

it('CompareMenu hands over the chosen type, closes and returns the focus to its button', async () => {
  const chosen: string[] = [];
  const { page, summary } = await opened((id) => chosen.push(id));
  await page.press(page.find('link', 'Food license'));
  expect(chosen).toEqual(['Licenses-Business-Food-New']);
  expect(summary.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(summary);
});

it('CompareMenu opens with the focus in its search, and Enter follows the best match', async () => {
  const chosen: string[] = [];
  const { page, type, press } = await opened((id) => chosen.push(id));
  expect(document.activeElement).toBe(page.find('searchbox'));
  await press('Enter');
  expect(chosen).toEqual([]);
  await type('garage');
  await press('Enter');
  expect(chosen).toEqual(['Building-Residential-Garage-New']);
});

it('CompareMenu moves between its search and its links with the arrow keys', async () => {
  const { page, type, press } = await opened();
  await type('garage');
  const moves = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'];
  const focused = [];
  for (const key of moves) {
    await press(key);
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(['New garage', 'New parking structure', 'New parking structure', 'New garage', '']);
  expect(document.activeElement).toBe(page.find('searchbox'));
});
