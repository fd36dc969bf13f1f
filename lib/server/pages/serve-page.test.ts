import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPageSlot } from './serve-page';

const responseOf = (state: Partial<ServerResponse> = {}) =>
  ({ headersSent: false, destroyed: false, ...state }) as ServerResponse;

/** A page that renders until `finish` is called. */
function page() {
  const seen = { started: false, finish: () => {} };
  const made = new Promise<void>((resolve) => {
    seen.finish = resolve;
  });
  const render = () => {
    seen.started = true;
    return made;
  };
  return { seen, render };
}

it('inPageSlot renders four pages at a time, and skips one that was already answered', async () => {
  const pages = Array.from({ length: 7 }, page);
  const sentResponse = responseOf();
  const all = pages.map(({ render }, at) =>
    inPageSlot(at === 4 ? sentResponse : responseOf(), `caller ${at % 4}`, render),
  );
  const startedPages = async () => {
    await turn();
    return pages.map(({ seen }) => Number(seen.started)).join('');
  };
  expect(await startedPages()).toBe('1111000');
  Object.assign(sentResponse, { headersSent: true });
  pages[1]?.seen.finish();
  expect(await startedPages()).toBe('1111010');
  pages[0]?.seen.finish();
  expect(await startedPages()).toBe('1111011');
  for (const { seen } of pages) seen.finish();
  await Promise.all(all);
});

it('inPageSlot frees the slot of a page that fails or waits for a slow client', async () => {
  const failing = Array.from({ length: 4 }, () =>
    inPageSlot(responseOf(), 'somebody', () => Promise.reject(new Error('no page'))),
  );
  for (const one of failing) await expect(one).rejects.toThrow('no page');
  const slow = Array.from({ length: 4 }, page);
  const all = slow.map(({ render }, at) => inPageSlot(responseOf(), `caller ${at}`, render));
  await inPageSlot(responseOf(), 'another', async () => undefined);
  for (const { seen } of slow) seen.finish();
  await Promise.all(all);
});

it('inPageSlot leaves half of the slots to other callers when one requests many pages', async () => {
  const many = Array.from({ length: 20 }, page);
  const all = many.map(({ render }) => inPageSlot(responseOf(), 'busy', render));
  await turn();
  expect(many.filter(({ seen }) => seen.started)).toHaveLength(2);
  const others = Array.from({ length: 2 }, page);
  const made = others.map(({ render }, at) => inPageSlot(responseOf(), `other ${at}`, render));
  await turn();
  expect(others.map(({ seen }) => seen.started)).toEqual([true, true]);
  for (const { seen } of [...many, ...others]) seen.finish();
  await Promise.all([...all, ...made]);
});
