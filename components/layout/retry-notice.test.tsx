// @vitest-environment happy-dom
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { ContactProvider } from './provided-contact';
import { RetryNotice } from './retry-notice';

const words = wordsOf('Errors');

it('RetryNotice shows the reason and the trace id with the contact details, and its button reloads the page', async () => {
  const calls: string[] = [];
  const not = () => expect.unreachable();
  const router = { back: not, forward: not, push: not, replace: not, prefetch: not, refresh: () => calls.push('page') };
  const page = await renderComponent(
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <ContactProvider contact={<a href="tel:5550100">555 0100</a>}>
        <RetryNotice
          error={Object.assign(new Error('broken'), { digest: '4711' })}
          reset={() => calls.push('notice gone')}
          title={words('pageTitle')}
          why={words('pageWhy')}
        />
      </ContactProvider>
    </AppRouterContext>,
  );
  expect(page.find('alert').textContent).toContain(words('pageWhy'));
  expect(page.find('heading', words('pageTitle')).tagName).toBe('H1');
  expect(page.text()).toContain(words('trace', { trace: '4711' }));
  expect(page.has('link', '555 0100')).toBe(true);
  expect(page.text()).not.toContain('broken');
  await page.press(page.find('button', words('again')));
  expect(calls).toEqual(['page', 'notice gone']);
  expect(await page.violations()).toEqual([]);
});
