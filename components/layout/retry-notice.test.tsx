// @vitest-environment happy-dom
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, it } from 'vitest';
import { show, wordsOf } from '@/lib/testing/show';
import { RetryNotice } from './retry-notice';

const words = wordsOf('Errors');

it('a page that failed says why, gives the number to ask about, and asks the server for itself again', async () => {
  const asked: string[] = [];
  const not = () => expect.unreachable();
  const router = { back: not, forward: not, push: not, replace: not, prefetch: not, refresh: () => asked.push('page') };
  const page = await show(
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <RetryNotice
        error={Object.assign(new Error('broken'), { digest: '4711' })}
        reset={() => asked.push('notice gone')}
        title={words('pageTitle')}
        why={words('pageWhy')}
      />
    </AppRouterContext>,
  );
  expect(page.find('alert').textContent).toContain(words('pageWhy'));
  expect(page.find('heading', words('pageTitle')).tagName).toBe('H1');
  expect(page.text()).toContain(words('trace', { trace: '4711' }));
  expect(page.text()).not.toContain('broken');
  await page.press(page.find('button', words('again')));
  expect(asked).toEqual(['page', 'notice gone']);
  expect(await page.violations()).toEqual([]);
});
