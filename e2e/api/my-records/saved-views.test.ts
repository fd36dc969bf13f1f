import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/answers';
import { baseUrl } from '../../support/api-client';
import { createCitizen } from '../../support/identity/new-citizen';
import { usePortalDatabase } from '../../support/portal-database';

let disconnect: () => Promise<void>;

beforeAll(async () => {
  disconnect = await usePortalDatabase();
});
afterAll(() => disconnect());

const post = (path: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(`${baseUrl()}/api/portal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const viewsOf = async (cookie: string): Promise<unknown> => {
  const response = await fetch(`${baseUrl()}/api/portal/saved-views`, { headers: { cookie } });
  return ((await response.json()) as { result: unknown }).result;
};

const save = { kind: 'save', view: { name: 'Open', search: '?open=true' } };

describe('POST /api/portal/saved-views', () => {
  it('saves a view for the account of the session and for nobody else', async () => {
    const [ann, bob] = [await createCitizen('Ann Views'), await createCitizen('Bob Views')];
    const response = await post('saved-views', save, { cookie: ann.session });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 200,
      result: { kind: 'saved', name: 'Open', views: [save.view], left: [] },
    });
    expect([await viewsOf(ann.session), await viewsOf(bob.session)]).toEqual([[save.view], []]);
  });

  it('rejects callers without a session, other sites and malformed bodies', async () => {
    const { session: cookie, token } = await createCitizen('Cy Views');
    await expectError(await post('saved-views', save, {}), 401, 'no_token');
    await expectError(await post('saved-views', save, { authorization: token }), 401, 'no_token');
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    await expectError(await post('saved-views', save, foreign), 401, 'no_token');
    await expectError(await post('saved-views', save, { cookie, 'content-type': 'text/plain' }), 400, 'bad_request');
    await expectError(await post('saved-views', '{', { cookie }), 400, 'bad_request');
    await expectError(await post('saved-views', { kind: 'drop' }, { cookie }), 400, 'bad_request');
    await expectError(await post('saved-views', 'x'.repeat(70_000), { cookie }), 413, 'bad_request');
    expect(await viewsOf(cookie)).toEqual([]);
  });
});

describe('POST /api/portal/visit', () => {
  it('returns the previous visit, and rejects an invalid or anonymous one', async () => {
    const { session: cookie } = await createCitizen('Vi Visitor');
    const visit = async (seen: string) => (await post('visit', { seen }, { cookie })).json();
    const since = '2020-01-01T00:00:00.000Z';
    expect(await visit(since)).toMatchObject({ result: { since } });
    expect(await visit('2021-01-01T00:00:00.000Z')).toMatchObject({ result: { since } });
    await expectError(await post('visit', { seen: 'now' }, { cookie }), 400, 'bad_request');
    await expectError(await post('visit', { seen: since }, {}), 401, 'no_token');
  });
});
