import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadFailure, loadJson } from './load';

const respondWith = (respond: () => Promise<Response>): void => void vi.stubGlobal('fetch', respond);

const failure = async (): Promise<LoadFailure> => {
  const { signal } = new AbortController();
  const error = await loadJson('/api/portal/my-records', signal).catch((reason: unknown) => reason);
  return error instanceof LoadFailure ? error : expect.fail('loadJson did not throw a LoadFailure');
};

afterEach(() => vi.unstubAllGlobals());

describe('loadJson', () => {
  it('returns the parsed response', async () => {
    respondWith(async () => Response.json({ status: 200, result: [] }));
    expect(await loadJson('/x', new AbortController().signal)).toEqual({ status: 200, result: [] });
  });

  it('throws the status, message and trace id of an error body', async () => {
    const body = { status: 503, code: 'connection_failure', message: 'Down.', more: null, traceId: 'abc' };
    respondWith(async () => Response.json(body, { status: 503 }));
    expect(await failure()).toMatchObject({ status: 503, message: 'Down.', traceId: 'abc' });
  });

  it('takes the trace id from the header if the error is not JSON', async () => {
    respondWith(async () => new Response('<html>', { status: 502, headers: { 'x-trace-id': 'abc' } }));
    expect(await failure()).toMatchObject({ status: 502, traceId: 'abc' });
  });

  it('throws status 0 if there is no response', async () => {
    respondWith(async () => {
      throw new TypeError('network');
    });
    expect((await failure()).status).toBe(0);
  });
});
