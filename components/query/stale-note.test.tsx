// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { StaleNote } from './stale-note';

const words = wordsOf('Errors');
const FROM = new Date(2026, 2, 7, 9, 5).getTime();

it.each(['offline', 'offlineBefore', 'old'] as const)(
  'StaleNote shows the time of stale rows (%s) and a retry button',
  async (why) => {
    let again = 0;
    const page = await renderComponent(
      <StaleNote why={why} from={FROM} address="/my-records" onRetry={() => again++} />,
    );
    expect(page.find('alert').textContent).toContain(words(`kept.${why}`, { time: '9:05\u00a0AM' }));
    await page.press(page.find('button', words('again')));
    expect(again).toBe(1);
    expect(await page.violations()).toEqual([]);
  },
);

it('StaleNote links to sign-in after the session has ended', async () => {
  const page = await renderComponent(
    <StaleNote why="signedOut" from={FROM} address="/my-records" onRetry={() => expect.unreachable()} />,
  );
  expect(page.find('alert').textContent).toContain(words('kept.signedOut', { time: '9:05\u00a0AM' }));
  expect(page.has('button')).toBe(false);
  expect(page.find('link', words('signIn')).getAttribute('href')).toBe('/sign-in?callbackUrl=%2Fmy-records');
});
