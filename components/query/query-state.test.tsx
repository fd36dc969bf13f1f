// @vitest-environment happy-dom
import {
  defaultScheduler,
  notifyManager,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LoadFailure } from '@/lib/api/load';
import { renderComponent, textOf, wordsOf } from '@/lib/testing/render-component';
import { QueryState } from './query-state';

const words = wordsOf('Errors');

// With its default timer, React Query would notify components after React's act() has ended.
beforeAll(() => notifyManager.setScheduler(queueMicrotask));
afterAll(() => notifyManager.setScheduler(defaultScheduler));

function Statuses({ load }: { readonly load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['statuses'], queryFn: load, retry: false });
  if (query.data !== undefined) return <p>{query.data}</p>;
  return <QueryState query={query} address="/staff/checklists" what="statuses" loading="Loading the checklist" />;
}

const load = (respond: () => Promise<string>) =>
  renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <Statuses load={respond} />
    </QueryClientProvider>,
  );

it('QueryState announces loading and hides the skeleton from screen readers', async () => {
  let respond = (_: string): void => expect.unreachable();
  const page = await load(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  expect(textOf(page.find('status'))).toBe('Loading the checklist');
  expect(page.has('alert')).toBe(false);
  expect(await page.violations()).toEqual([]);
  await act(async () => respond('Approved'));
  expect(page.text()).toBe('Approved');
});

it('QueryState shows a failed query and its button retries it', async () => {
  let calls = 0;
  const page = await load(async () => {
    calls++;
    if (calls === 1) throw new LoadFailure(503, 'busy');
    return 'Approved';
  });
  expect(page.has('heading', words('statusesTitle'))).toBe(true);
  expect(page.has('status')).toBe(false);
  await page.press(page.find('button', words('again')));
  expect(page.text()).toBe('Approved');
});

it('QueryState reports that the network is down for a paused query', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const page = await load(async () => expect.unreachable());
  expect(page.find('alert').textContent).toContain(words('networkWhy'));
});
