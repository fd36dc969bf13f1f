// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { readView, type ViewChange } from '@/lib/portal/records-view/view';
import { renderComponent } from '@/lib/testing/render-component';
import { ViewLink } from './view-link';

const render = async () => {
  const changes: ViewChange[] = [];
  const page = await renderComponent(
    <ViewLink
      view={readView('?search=oak&page=3')}
      change={{ open: 'true' }}
      onChange={(change) => changes.push(change)}
    >
      Open
    </ViewLink>,
  );
  const click = async (init?: MouseEventInit): Promise<boolean> => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    await act(async () => page.find('link', 'Open').dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { page, changes, click };
};

it('ViewLink links to the first page of the changed view', async () => {
  const { page } = await render();
  expect(page.find('link', 'Open').getAttribute('href')).toBe('/my-records?search=oak&open=true');
  expect(await page.violations()).toEqual([]);
});

it('ViewLink changes the view without loading a page', async () => {
  const { changes, click } = await render();
  expect(await click()).toBe(true);
  expect(changes).toEqual([{ open: 'true' }]);
});

it('ViewLink leaves a click with a modifier key to the browser', async () => {
  const { changes, click } = await render();
  expect(await click({ ctrlKey: true })).toBe(false);
  expect(changes).toEqual([]);
});
