import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { timeout, withSkeleton } from './with-skeleton';

const loading = <p>Loading</p>;
const never = new Promise<never>(() => undefined);

describe('withSkeleton', () => {
  it('returns content that is ready in time', async () => {
    expect(await withSkeleton({ content: Promise.resolve('Records'), loading }, never)).toBe('Records');
  });

  it('rejects when the content fails before the timeout', async () => {
    await expect(withSkeleton({ content: Promise.reject(new Error('Not there')), loading }, never)).rejects.toThrow(
      'Not there',
    );
  });

  it('returns the skeleton when the content takes longer', async () => {
    const page = await withSkeleton({ content: never, loading }, timeout(1));
    expect(page).toMatchObject({ type: Suspense, props: { fallback: loading } });
  });
});
