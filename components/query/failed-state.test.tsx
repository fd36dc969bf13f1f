// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ContactProvider } from '@/components/layout/provided-contact';
import { LoadFailure } from '@/lib/api/load';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { FailedState } from './failed-state';

const words = wordsOf('Errors');

it.each([
  ['no network', 0, words('networkWhy')],
  ['no answer in time', 504, words('networkWhy')],
  ['too many requests', 429, words('busyWhy')],
  ['an unavailable database', 503, words('busyWhy')],
  ['a server error', 500, words('failedWhy')],
  ['a rejected request', 400, words('refusedWhy', { reason: 'limit is too large' })],
])('FailedState shows the reason for %s and a retry button', async (_, status, why) => {
  let again = 0;
  const page = await renderComponent(
    <ContactProvider contact={<a href="tel:5550100">555 0100</a>}>
      <FailedState
        error={new LoadFailure(status, 'limit is too large', 'trace-1')}
        address="/my-records"
        onRetry={() => again++}
        what="types"
      />
    </ContactProvider>,
  );
  expect(page.find('alert').textContent).toContain(why);
  expect(page.has('heading', words('typesTitle'))).toBe(true);
  expect(page.text()).toContain(words('trace', { trace: 'trace-1' }));
  expect(page.has('link', '555 0100')).toBe(true);
  await page.press(page.find('button', words('again')));
  expect(again).toBe(1);
  expect(await page.violations()).toEqual([]);
});

it('FailedState links to sign-in and back to the same view after the session has ended', async () => {
  const page = await renderComponent(
    <FailedState
      error={new LoadFailure(401, 'Sign in')}
      address="/my-records?open=true"
      onRetry={() => expect.unreachable()}
    />,
  );
  expect(page.has('heading', words('expiredTitle'))).toBe(true);
  expect(page.has('button')).toBe(false);
  expect(page.find('link', words('signIn')).getAttribute('href')).toBe(
    '/sign-in?callbackUrl=%2Fmy-records%3Fopen%3Dtrue',
  );
  expect(await page.violations()).toEqual([]);
});
