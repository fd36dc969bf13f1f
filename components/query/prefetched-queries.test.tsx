// @vitest-environment happy-dom
import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { PrefetchedQueries } from './prefetched-queries';

const KEY = ['counted'];
const STALE_MS = 30_000;

function Reader({ onFetch }: { readonly onFetch: () => void }) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => {
      onFetch();
      return 'fetched';
    },
    staleTime: STALE_MS,
  });
  return data;
}

const dehydratedResponse = (response: string): string => {
  const server = new QueryClient();
  server.setQueryData(KEY, response);
  return JSON.stringify(dehydrate(server));
};

it('PrefetchedQueries uses data sent with a later page instead of refetching stale data', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, 'old', { updatedAt: Date.now() - 2 * STALE_MS });
  let fetches = 0;
  const page = await renderComponent(
    <QueryClientProvider client={client}>
      <PrefetchedQueries json={dehydratedResponse('new')}>
        <Reader onFetch={() => fetches++} />
      </PrefetchedQueries>
    </QueryClientProvider>,
  );
  expect([page.text(), fetches]).toEqual(['new', 0]);
  expect(await page.violations()).toEqual([]);
});
