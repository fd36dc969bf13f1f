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

it('ShallowLink changes the view without loading a page', async () => {
  const { page, isLeftToBrowser } = await follow();
  expect(followed).toEqual(['/staff/checklists?group=1']);
  expect(isLeftToBrowser).toBe(false);
  expect(await page.violations()).toEqual([]);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])('ShallowLink leaves a click with %s to the browser', async (key) => {
  const { isLeftToBrowser } = await follow({ [key]: true });
  expect(followed).toEqual([]);
  expect(isLeftToBrowser).toBe(true);
});
