// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { ShallowLink } from './shallow-link';

const followed: string[] = [];
const follow = async (init?: MouseEventInit) => {
  followed.length = 0;
  const page = await renderComponent(
    <ShallowLink href="/staff/checklists?group=1" onFollow={(href) => followed.push(href)}>
      Safety
    </ShallowLink>,
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => page.find('link', 'Safety').dispatchEvent(click));
  return { page, isLeftToBrowser: !click.defaultPrevented };
};

it('a click goes to the other view without loading the page', async () => {
  const { page, isLeftToBrowser } = await follow();
  expect(followed).toEqual(['/staff/checklists?group=1']);
  expect(isLeftToBrowser).toBe(false);
  expect(await page.violations()).toEqual([]);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a click with %s is left to the browser, which opens a tab',
  async (key) => {
    const { isLeftToBrowser } = await follow({ [key]: true });
    expect(followed).toEqual([]);
    expect(isLeftToBrowser).toBe(true);
  },
);
