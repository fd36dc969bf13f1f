import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadFailure, loadJson } from './load';

const answerWith = (answer: () => Promise<Response>): void => void vi.stubGlobal('fetch', answer);

const failure = async (): Promise<LoadFailure> => {
  const error = await loadJson('/api/portal/my-records', new AbortController().signal).catch((thrown) => thrown);
  return error instanceof LoadFailure ? error : expect.fail('it loaded');
};

afterEach(() => vi.unstubAllGlobals());

describe('loadJson', () => {
  it('gives the answer, parsed', async () => {
    answerWith(async () => Response.json({ status: 200, result: [] }));
    expect(await loadJson('/x', new AbortController().signal)).toEqual({ status: 200, result: [] });
  });

  it('hands on what the error body says', async () => {
    const body = { status: 503, code: 'connection_failure', message: 'Down.', more: null, traceId: 'abc' };
    answerWith(async () => Response.json(body, { status: 503 }));
    expect(await failure()).toMatchObject({ status: 503, message: 'Down.', traceId: 'abc' });
  });

  it('finds the trace id of an answer that is not JSON', async () => {
    answerWith(async () => new Response('<html>', { status: 502, headers: { 'x-trace-id': 'abc' } }));
    expect(await failure()).toMatchObject({ status: 502, traceId: 'abc' });
  });

  it('has status 0 without an answer', async () => {
    answerWith(async () => {
      throw new TypeError('network');
    });
    expect((await failure()).status).toBe(0);
  });
});
