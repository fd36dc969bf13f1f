import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPageSlot } from './answer-page';

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

it('makes four pages at a time, two of a caller, and none that was answered meanwhile', async () => {
  const pages = Array.from({ length: 7 }, page);
  const answered = responseOf();
  const all = pages.map(({ make }, at) => inPageSlot(at === 4 ? answered : responseOf(), `caller ${at % 4}`, make));
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
  const failing = Array.from({ length: 4 }, () =>
    inPageSlot(responseOf(), 'somebody', () => Promise.reject(new Error('no page'))),
  );
  for (const one of failing) await expect(one).rejects.toThrow('no page');
  const slow = Array.from({ length: 4 }, page);
  const all = slow.map(({ make }, at) => inPageSlot(responseOf(), `caller ${at}`, make));
  await inPageSlot(responseOf(), 'another', async () => undefined);
  for (const { seen } of slow) seen.finish();
  await Promise.all(all);
});

it('one caller with many pages leaves half of the slots to the others', async () => {
  const many = Array.from({ length: 20 }, page);
  const all = many.map(({ make }) => inPageSlot(responseOf(), 'busy', make));
  await turn();
  expect(many.filter(({ seen }) => seen.begun)).toHaveLength(2);
  const others = Array.from({ length: 2 }, page);
  const made = others.map(({ make }, at) => inPageSlot(responseOf(), `other ${at}`, make));
  await turn();
  expect(others.map(({ seen }) => seen.begun)).toEqual([true, true]);
  for (const { seen } of [...many, ...others]) seen.finish();
  await Promise.all([...all, ...made]);
});
