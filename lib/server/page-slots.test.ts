import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPageSlot } from './page-slots';

/** As much of a response as the slots look at. */
const responseOf = (state: Partial<ServerResponse> = {}) =>
  ({ headersSent: false, destroyed: false, ...state }) as ServerResponse;

/** A page that is made until it is told to be done. */
function page() {
  const seen = { begun: false, finish: () => {} };
  const made = new Promise<void>((resolve) => {
    seen.finish = resolve;
  });
  const make = () => {
    seen.begun = true;
    return made;
  };
  return { seen, make };
}

it('makes four pages at a time, the others in their order, and none that was answered meanwhile', async () => {
  const pages = Array.from({ length: 7 }, page);
  const answered = responseOf();
  const all = pages.map(({ make }, at) => inPageSlot(at === 4 ? answered : responseOf(), make));
  const begun = async () => {
    await turn();
    return pages.map(({ seen }) => Number(seen.begun)).join('');
  };
  expect(await begun()).toBe('1111000');
  Object.assign(answered, { headersSent: true });
  pages[1]?.seen.finish();
  expect(await begun()).toBe('1111010');
  pages[0]?.seen.finish();
  expect(await begun()).toBe('1111011');
  for (const { seen } of pages) seen.finish();
  await Promise.all(all);
});

it('a page that fails, or waits for who reads it, keeps nobody waiting', async () => {
  const failing = Array.from({ length: 4 }, () => inPageSlot(responseOf(), () => Promise.reject(new Error('no page'))));
  for (const one of failing) await expect(one).rejects.toThrow('no page');
  const slow = Array.from({ length: 4 }, page);
  const all = slow.map(({ make }) => inPageSlot(responseOf(), make));
  await inPageSlot(responseOf(), async () => undefined);
  for (const { seen } of slow) seen.finish();
  await Promise.all(all);
});
