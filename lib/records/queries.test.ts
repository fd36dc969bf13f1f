import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadFailure } from './load';
import { myRecordsOptions, myRecordsSearch } from './queries';

const VIEW = { statusTypes: [], page: 1 } as const;
const EMPTY = { status: 200, result: [], page: { offset: 0, limit: 25, hasmore: false } };

/** Answers each address that starts with a key; whatever else is asked for gets no answer. */
function answerWith(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = Object.entries(answers).find(([start]) => url.startsWith(start))?.[1];
    if (answer === undefined) throw new TypeError('network');
    return answer();
  });
}

const load = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(myRecordsOptions(VIEW, 'en'));

const failure = async (): Promise<LoadFailure> =>
  load().then(
    () => expect.fail('it loaded'),
    (error) => error,
  );

afterEach(() => vi.unstubAllGlobals());

describe('myRecordsSearch', () => {
  it('asks for one page of what is shown', () => {
    const search = new URLSearchParams(myRecordsSearch({ statusTypes: ['OPEN', 'PENDING'], page: 3 }, 'es'));
    expect(Object.fromEntries(search)).toMatchObject({
      statusTypes: 'OPEN,PENDING',
      limit: '25',
      offset: '50',
      lang: 'es',
      expand: 'addresses',
    });
  });
});

describe('myRecordsOptions', () => {
  it('gives an empty list of someone who is signed in', async () => {
    answerWith({
      '/api/v4/records/mine': () => Response.json(EMPTY),
      '/api/auth/session': () => Response.json({ expires: '2026-12-31T00:00:00Z' }),
    });
    expect(await load()).toEqual(EMPTY);
  });

  it('takes an empty list without a session for one that has ended', async () => {
    answerWith({
      '/api/v4/records/mine': () => Response.json(EMPTY),
      '/api/auth/session': () => Response.json({}),
    });
    expect((await failure()).status).toBe(401);
  });

  it('hands on what the error body says', async () => {
    const body = { status: 503, code: 'connection_failure', message: 'Down.', more: null, traceId: 'abc' };
    answerWith({ '/api/v4/records/mine': () => Response.json(body, { status: 503 }) });
    expect(await failure()).toMatchObject({ status: 503, message: 'Down.', traceId: 'abc' });
  });

  it('finds the trace id of an answer that is not JSON', async () => {
    answerWith({ '/api/v4': () => new Response('<html>', { status: 502, headers: { 'x-trace-id': 'abc' } }) });
    expect(await failure()).toMatchObject({ status: 502, traceId: 'abc' });
  });

  it('has status 0 without an answer', async () => {
    answerWith({});
    expect((await failure()).status).toBe(0);
  });
});
