import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

/** Records when rows arrived and when the list painted them. */
function noteRepaints(): void {
  const responses: number[] = [];
  const paints: number[] = [];
  Object.assign(window, { answers: responses, paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.name.includes('/api/v4/records/mine?')) responses.push(entry.responseEnd);
    }
  }).observe({ type: 'resource', buffered: true });
  const numbers = () => document.querySelector('tbody')?.textContent ?? '';
  let shown = '';
  // The first frame that starts after the change can show it.
  const look = () => {
    const now = numbers();
    if (now !== shown && !document.querySelector('section[aria-busy="true"]')) {
      shown = now;
      requestAnimationFrame(() => paints.push(performance.now()));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;

/** Milliseconds from the answer that an action requests to the frame that shows its rows. */
async function repaintOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('window.answers.length = 0; window.paints.length = 0');
  await act();
  let delay: number | null = null;
  await expect(async () => {
    // null if there is none yet
    delay = await page.evaluate('window.paints.find((at) => at > window.answers[0]) - window.answers[0]');
    expect(delay).toBeGreaterThan(0);
  }).toPass();
  return delay ?? Number.POSITIVE_INFINITY;
}

const sides = (page: Page) => page.getByRole('navigation', { name: 'Open or closed' });
const results = (page: Page) => page.getByRole('region', { name: 'My records' });

const changeSide = (page: Page, name: string): Promise<number> =>
  repaintOf(page, () => sides(page).getByRole('link', { name }).click());

/** Milliseconds that this browser needs to draw a copy of the list, under the current load. */
const drawCopy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const table = document.querySelector('table.records');
    await frame();
    const start = performance.now();
    const copy = table?.cloneNode(true);
    if (copy) document.querySelector('main')?.append(copy);
    await frame();
    await frame();
    const time = performance.now() - start;
    copy?.parentNode?.removeChild(copy);
    return time;
  });

test('new rows appear within 200 ms of their answer', async ({ page }) => {
  test.setTimeout(60_000);
  await page.addInitScript(noteRepaints);
  await signIn(page);
  await expect(sides(page).getByRole('link', { name: 'Open' })).toHaveText(/\d/);
  const delays: number[] = [];
  const copies: number[] = [];
  for (const size of ['10', '25', '50', '100']) {
    await page.getByLabel('Per page', { exact: true }).selectOption(size);
    await expect(results(page)).toHaveAttribute('aria-busy', 'false');
    await expect(page).toHaveURL(size === '25' ? /my-records(?!.*size)/ : new RegExp(`size=${size}`));
    copies.push(await drawCopy(page));
    delays.push(await changeSide(page, 'Closed'));
    delays.push(await changeSide(page, 'Open'));
    await sides(page).getByRole('link', { name: 'All' }).click();
    await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  }
  // The median counts, and a busy machine that draws slowly gets more time.
  const most = Math.max(200, 5 * median(copies));
  expect(median(delays), `${delays.map(Math.round)}; copies ${copies.map(Math.round)}`).toBeLessThan(most);
});
