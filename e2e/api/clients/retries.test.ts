import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedToken, NoAnswerError, RecordsClient, type RetryOptions } from '../../../clients/typescript/src/index';
import { tokenOf } from '../../support/api-client';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../support/faults/faulty-proxy';

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy();
});
afterAll(() => proxy.stop());
beforeEach(() => {
  proxy.seen.length = 0;
  proxy.faults.length = 0;
});

const QUICK: Partial<RetryOptions> = { firstDelayMs: 5, timeoutMs: 10_000 };

const client = async (retries: Partial<RetryOptions> = QUICK): Promise<RecordsClient> =>
  new RecordsClient({ baseUrl: proxy.baseUrl, tokens: fixedToken(await tokenOf('contractor')), retries });

describe('RecordsClient retries', () => {
  it.each<[string, Fault]>([
    ['too many requests', { status: 429, retryAfter: '0' }],
    ['a database that does not answer', { status: 503 }],
    ['a cut connection', 'cut'],
  ])('after %s', async (_, fault) => {
    proxy.faults.push(fault, fault);
    const { result } = await (await client()).listMyRecords({ limit: 2 });
    expect(result).toHaveLength(2);
    expect(proxy.seen).toHaveLength(3);
  });

  it('no earlier than Retry-After allows', async () => {
    const asked = await client();
    const started = performance.now();
    await asked.listMyRecords({ limit: 1 });
    const quiet = performance.now() - started;
    proxy.faults.push({ status: 429, retryAfter: '1' });
    await asked.listMyRecords({ limit: 1 });
    // Timers may be a millisecond early.
    expect(performance.now() - started - quiet).toBeGreaterThan(990);
  });

  it('only the page that failed, in the middle of a list', async () => {
    proxy.faults.push('none', 'cut', 'none', { status: 503 });
    const ids = new Set<string | undefined>();
    let count = 0;
    for await (const { id } of (await client()).everyRecord({ limit: 100, fields: ['id'] })) {
      ids.add(id);
      count += 1;
    }
    expect(count).toBeGreaterThan(300);
    expect(ids.size).toBe(count);
    expect(new Set(proxy.seen).size).toBe(proxy.seen.length - 2);
  });
});

describe('RecordsClient gives up', () => {
  it('after the last attempt, and throws its error', async () => {
    proxy.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
    const response = (await client({ ...QUICK, attempts: 2 })).listMyRecords();
    await expect(response).rejects.toMatchObject({ name: 'ApiError', status: 503, code: 'unexpected_answer' });
    expect(proxy.seen).toHaveLength(2);
  });

  it('when nothing answers', async () => {
    proxy.faults.push('cut', 'cut');
    const response = (await client({ ...QUICK, attempts: 2 })).listMyRecords();
    await expect(response).rejects.toBeInstanceOf(NoAnswerError);
    expect(proxy.seen).toHaveLength(2);
  });

  it('at once if Retry-After exceeds the longest wait that the caller allows', async () => {
    proxy.faults.push({ status: 429, retryAfter: '61' });
    await expect((await client()).listMyRecords()).rejects.toMatchObject({ status: 429 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('at once on an error that a retry cannot fix', async () => {
    proxy.faults.push({ status: 500 });
    await expect((await client()).listMyRecords()).rejects.toMatchObject({ status: 500 });
    await expect((await client()).listMyRecords({ limit: 0 })).rejects.toMatchObject({ status: 400 });
    expect(proxy.seen).toHaveLength(2);
  });

  it('when the caller aborts the call during a wait', async () => {
    proxy.faults.push({ status: 429, retryAfter: '50' });
    const controller = new AbortController();
    const response = (await client()).listMyRecords({}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('No longer needed')), 50);
    await expect(response).rejects.toThrow('No longer needed');
  });
});
